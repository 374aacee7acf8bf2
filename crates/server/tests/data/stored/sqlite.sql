PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (one BIGINT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO schema_version VALUES(1,2);
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO secrets VALUES('daily','728s23sj7f4zx5fycygvhf2nvexrm7fz70w9mx9qybepy5qcnh9f');
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL,
        banned BIGINT NOT NULL);
INSERT INTO people VALUES('ssgnhq7eya949vwvjnyem3g0er','Ada',1795059903490,1795059903490,0);
INSERT INTO people VALUES('ec9gazfs0y1yw8kn1v3d1atsq5','Bob',1795059903553,1795059903553,0);
INSERT INTO people VALUES('zx06g465pzve1sca2m83xyhvdq','Cyd',1795059903557,1795059903557,0);
CREATE TABLE devices (id TEXT PRIMARY KEY, person TEXT NOT NULL, hash TEXT NOT NULL, created BIGINT NOT NULL,
        seen BIGINT NOT NULL);
INSERT INTO devices VALUES('17pvch8tdcasm1cmchrt9432rz','ssgnhq7eya949vwvjnyem3g0er','9e3b872942d872f48046ffbe0cbfab00855756471ed6c86c0ba1e0cdcac556db',1795059903490,1795059903490);
INSERT INTO devices VALUES('1vq0e1s89qezh66ttj0pnpber3','ec9gazfs0y1yw8kn1v3d1atsq5','c3b6c568b6e18c3ac609a459e874ab3a18bd0d981e1f2b7fb6f7eb6e06975658',1795059903553,1795059903553);
INSERT INTO devices VALUES('gb8xecdfjacsx0055307716693','zx06g465pzve1sca2m83xyhvdq','9021a2528bcd5a51f1de5119e086721ee32ed6bd7699ccdbca3a94f9dff4e618',1795059903557,1795059903557);
CREATE TABLE moves (hash TEXT PRIMARY KEY, person TEXT NOT NULL, expires BIGINT NOT NULL);
CREATE TABLE replies (person TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL,
        created BIGINT NOT NULL, PRIMARY KEY (person, key));
CREATE TABLE days (day TEXT PRIMARY KEY, code TEXT NOT NULL, level TEXT NOT NULL, par BIGINT NOT NULL);
INSERT INTO days VALUES('2026-11-19','q1244hwhe3t8c5','medium',5);
CREATE TABLE results (id TEXT PRIMARY KEY, person TEXT NOT NULL, day TEXT NOT NULL, state TEXT NOT NULL,
        revealed BIGINT NOT NULL, received BIGINT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        hints BIGINT NOT NULL, milliseconds BIGINT NOT NULL, log TEXT NOT NULL);
INSERT INTO results VALUES('yhw5a4zcbzrny38z7z4jtb21e8','ssgnhq7eya949vwvjnyem3g0er','2026-11-19','solved',1795059903579,1795059903583,0,5,0,4,'+1500 A1 B1 C2 D3 B4');
INSERT INTO results VALUES('v5f25g78hg9cw02ba83054qdsy','ec9gazfs0y1yw8kn1v3d1atsq5','2026-11-19','solved',1795059903622,1795059903637,1,5,1,15,'+900 ?nudge A1 B1 C2 D3 B4');
INSERT INTO results VALUES('c7rn4j365z5eeb1hja1hnqhznc','zx06g465pzve1sca2m83xyhvdq','2026-11-19','open',1795059903702,1795059903717,0,1,0,0,'A1');
CREATE TABLE tally (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL, span BIGINT NOT NULL,
        count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses, span));
INSERT INTO tally VALUES('2026-11-19',0,5,0,1);
INSERT INTO tally VALUES('2026-11-19',1,5,0,1);
CREATE TABLE tally_presses (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses));
INSERT INTO tally_presses VALUES('2026-11-19',0,5,1);
INSERT INTO tally_presses VALUES('2026-11-19',1,5,1);
CREATE TABLE rooms (id TEXT PRIMARY KEY, kind TEXT NOT NULL, code TEXT, document TEXT NOT NULL,
        seq BIGINT NOT NULL, due BIGINT, created BIGINT NOT NULL, active BIGINT NOT NULL);
INSERT INTO rooms VALUES('today','today',NULL,'{}',2,NULL,1795059903589,1795059903589);
INSERT INTO rooms VALUES('rgqk8ef9dh39bv52b1b3z4m0k8','class','kd0xck','{"title":"Thursday group","door":true,"students_see":"counts","tasks":[{"number":1,"title":"Lesson 1","work":{"lesson":"press"},"open":true},{"number":2,"title":"Quatrainment 4x4","work":{"puzzle":"q1244tttqbv8r5"},"open":true},{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":false}],"next_task":4,"links":[["635129e97405cb58a75b0bf59f3e79991a1ab20d2a00b422a4607fe8e3d667c2",1795146303790]]}',11,NULL,1795059903755,1795059903790);
INSERT INTO rooms VALUES('9knwm01tjapgx67e2kcpzdrvmp','race','q8rqg5','{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":2,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":"pause","rounds":[{"code":"q12443cft2b87g","started":1795059907872,"ends":1795060507872}],"before":0}',7,NULL,1795059903791,1795059908055);
INSERT INTO rooms VALUES('7s4kbe62shsn6n8qvjkyjy27r4','race','23y299','{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":1,"counts":"fastest","hints":true,"minutes":10},"door":true,"phase":"over","rounds":[{"code":"q1244k3jdn8r2b","started":1795059907872,"ends":1795060507872},{"code":"q1244jrf66pgqy","started":1795059912142,"ends":1795060512142}],"before":1}',11,NULL,1795059903794,1795059912162);
INSERT INTO rooms VALUES('ad3c4gm4tsddsz8n461yksyhte','race','n187h0','{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":2,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":"running","rounds":[{"code":"q12441k645hga2","started":1795059907872,"ends":1795060507872}],"before":0}',6,1795060507872,1795059903797,1795059912194);
INSERT INTO rooms VALUES('q9mvstpsy7aznf952969w3bcby','race','d0k9va','{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":3,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":{"countdown":{"starts":1795059916209,"code":"q12446001c90ea"}},"rounds":[],"before":0}',3,1795059916209,1795059903799,1795059912209);
INSERT INTO rooms VALUES('wwyvz71r6513c78sf4x7z5zd5r','race',NULL,'{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":5,"counts":"fastest","hints":true,"minutes":10},"door":false,"phase":"lobby","rounds":[],"before":0}',3,NULL,1795059903802,1795059903805);
CREATE TABLE members (room TEXT NOT NULL, person TEXT NOT NULL, number BIGINT NOT NULL, name TEXT NOT NULL,
        role TEXT NOT NULL, seen BIGINT NOT NULL, gone BIGINT NOT NULL, PRIMARY KEY (room, person));
INSERT INTO members VALUES('rgqk8ef9dh39bv52b1b3z4m0k8','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','teacher',1795059903755,0);
INSERT INTO members VALUES('rgqk8ef9dh39bv52b1b3z4m0k8','ec9gazfs0y1yw8kn1v3d1atsq5',2,'Bo B.','student',1795059903788,0);
INSERT INTO members VALUES('rgqk8ef9dh39bv52b1b3z4m0k8','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','student',1795059903789,0);
INSERT INTO members VALUES('9knwm01tjapgx67e2kcpzdrvmp','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','host',1795059903791,0);
INSERT INTO members VALUES('9knwm01tjapgx67e2kcpzdrvmp','ec9gazfs0y1yw8kn1v3d1atsq5',2,'grey owl','player',1795059903792,0);
INSERT INTO members VALUES('9knwm01tjapgx67e2kcpzdrvmp','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','spectator',1795059903793,0);
INSERT INTO members VALUES('7s4kbe62shsn6n8qvjkyjy27r4','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','host',1795059903794,0);
INSERT INTO members VALUES('7s4kbe62shsn6n8qvjkyjy27r4','ec9gazfs0y1yw8kn1v3d1atsq5',2,'grey owl','player',1795059903795,0);
INSERT INTO members VALUES('7s4kbe62shsn6n8qvjkyjy27r4','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','spectator',1795059903796,0);
INSERT INTO members VALUES('ad3c4gm4tsddsz8n461yksyhte','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','host',1795059903797,0);
INSERT INTO members VALUES('ad3c4gm4tsddsz8n461yksyhte','ec9gazfs0y1yw8kn1v3d1atsq5',2,'grey owl','player',1795059903798,0);
INSERT INTO members VALUES('ad3c4gm4tsddsz8n461yksyhte','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','spectator',1795059903798,0);
INSERT INTO members VALUES('q9mvstpsy7aznf952969w3bcby','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','host',1795059903799,0);
INSERT INTO members VALUES('q9mvstpsy7aznf952969w3bcby','ec9gazfs0y1yw8kn1v3d1atsq5',2,'grey owl','player',1795059903800,0);
INSERT INTO members VALUES('q9mvstpsy7aznf952969w3bcby','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','spectator',1795059903801,0);
INSERT INTO members VALUES('wwyvz71r6513c78sf4x7z5zd5r','ssgnhq7eya949vwvjnyem3g0er',1,'Ada','host',1795059903802,0);
INSERT INTO members VALUES('wwyvz71r6513c78sf4x7z5zd5r','ec9gazfs0y1yw8kn1v3d1atsq5',2,'grey owl','player',1795059903803,0);
INSERT INTO members VALUES('wwyvz71r6513c78sf4x7z5zd5r','zx06g465pzve1sca2m83xyhvdq',3,'Cyd','spectator',1795059903804,0);
CREATE TABLE entries (room TEXT NOT NULL, task BIGINT NOT NULL, person TEXT NOT NULL, member BIGINT NOT NULL,
        state TEXT NOT NULL, presses BIGINT NOT NULL, hints BIGINT NOT NULL, remaining BIGINT NOT NULL,
        milliseconds BIGINT NOT NULL, received BIGINT NOT NULL, log TEXT NOT NULL, PRIMARY KEY (room, task, person));
INSERT INTO entries VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',1,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'solved',2,1,0,0,1795059903786,replace('A1\n?\nD3','\n',char(10)));
INSERT INTO entries VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',2,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'open',2,0,4,0,1795059903788,'A1 B2');
INSERT INTO entries VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',2,'zx06g465pzve1sca2m83xyhvdq',3,'solved',8,0,0,0,1795059903789,'A1 B1 D1 A2 D2 B3 C3 A4');
INSERT INTO entries VALUES('9knwm01tjapgx67e2kcpzdrvmp',1,'ssgnhq7eya949vwvjnyem3g0er',1,'struck',5,0,0,84,1795059907956,'A1 undo B1 C1 B2 C3');
INSERT INTO entries VALUES('9knwm01tjapgx67e2kcpzdrvmp',1,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'solved',4,1,0,133,1795059908005,'?nudge B1 C1 B2 C3');
INSERT INTO entries VALUES('7s4kbe62shsn6n8qvjkyjy27r4',1,'ssgnhq7eya949vwvjnyem3g0er',1,'solved',5,0,0,145,1795059908017,'A1 undo C1 D2 C3 C4');
INSERT INTO entries VALUES('7s4kbe62shsn6n8qvjkyjy27r4',1,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'solved',4,1,0,173,1795059908045,'?nudge C1 D2 C3 C4');
INSERT INTO entries VALUES('7s4kbe62shsn6n8qvjkyjy27r4',2,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'solved',4,0,0,19,1795059912161,'C1 A2 C2 B3');
INSERT INTO entries VALUES('7s4kbe62shsn6n8qvjkyjy27r4',2,'ssgnhq7eya949vwvjnyem3g0er',1,'solved',4,0,0,20,1795059912162,'C1 A2 C2 B3');
INSERT INTO entries VALUES('ad3c4gm4tsddsz8n461yksyhte',1,'ssgnhq7eya949vwvjnyem3g0er',1,'open',2,0,9,0,1795059912185,'A1 +700 B2');
INSERT INTO entries VALUES('ad3c4gm4tsddsz8n461yksyhte',1,'ec9gazfs0y1yw8kn1v3d1atsq5',2,'open',0,1,6,0,1795059912194,'?nudge');
CREATE TABLE events (topic TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, everyone TEXT NOT NULL,
        staff TEXT NOT NULL, PRIMARY KEY (topic, seq));
INSERT INTO events VALUES('today',1,1795059903589,'[{"type":"results","day":"2026-11-19","total":1}]','[]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',1,1795059903770,'[{"type":"class","title":"Thursday group","students_see":"counts"}]','[]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',2,1795059903777,'[{"type":"task","task":{"number":1,"title":"Lesson 1","work":{"lesson":"press"},"open":true}}]','[]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',3,1795059903778,'[{"type":"task","task":{"number":2,"title":"Quatrainment 4x4","work":{"puzzle":"q1244tttqbv8r5"},"open":true}}]','[]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',4,1795059903781,'[{"type":"task","task":{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":true}}]','[]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',5,1795059903784,'[{"type":"task_removed","task":3}]','[{"type":"task","task":{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":false}}]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',6,1795059903784,'[]','[{"type":"member","number":2,"name":"Bo B.","role":"student","seen":1795059903784}]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',7,1795059903785,'[]','[{"type":"member","number":3,"name":"Cyd","role":"student","seen":1795059903785}]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',8,1795059903786,'[]','[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":2,"hints":1,"left":0,"milliseconds":0}]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',9,1795059903788,'[]','[{"type":"progress","task":2,"member":2,"solved":false,"struck":false,"presses":2,"hints":0,"left":4,"milliseconds":0}]');
INSERT INTO events VALUES('rgqk8ef9dh39bv52b1b3z4m0k8',10,1795059903789,'[]','[{"type":"progress","task":2,"member":3,"solved":true,"struck":false,"presses":8,"hints":0,"left":0,"milliseconds":0}]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',1,1795059903792,'[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059903792}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',2,1795059903793,'[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059903793}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',1,1795059903795,'[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059903795}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',2,1795059903796,'[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059903796}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',1,1795059903798,'[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059903798}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',2,1795059903798,'[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059903798}]','[]');
INSERT INTO events VALUES('q9mvstpsy7aznf952969w3bcby',1,1795059903800,'[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059903800}]','[]');
INSERT INTO events VALUES('q9mvstpsy7aznf952969w3bcby',2,1795059903801,'[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059903801}]','[]');
INSERT INTO events VALUES('wwyvz71r6513c78sf4x7z5zd5r',1,1795059903803,'[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059903803}]','[]');
INSERT INTO events VALUES('wwyvz71r6513c78sf4x7z5zd5r',2,1795059903804,'[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059903804}]','[]');
INSERT INTO events VALUES('wwyvz71r6513c78sf4x7z5zd5r',3,1795059903805,'[{"type":"door","open":false}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',3,1795059903806,'[{"type":"countdown","round":1,"starts":1795059907806,"now":1795059903806}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',3,1795059903807,'[{"type":"countdown","round":1,"starts":1795059907807,"now":1795059903807}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',3,1795059903808,'[{"type":"countdown","round":1,"starts":1795059907808,"now":1795059903808}]','[]');
INSERT INTO events VALUES('today',2,1795059904101,'[{"type":"results","day":"2026-11-19","total":2}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',4,1795059907872,'[{"type":"started","round":1,"code":"q12443cft2b87g","started":1795059907872,"ends":1795060507872}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',4,1795059907872,'[{"type":"started","round":1,"code":"q1244k3jdn8r2b","started":1795059907872,"ends":1795060507872}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',4,1795059907872,'[{"type":"started","round":1,"code":"q12441k645hga2","started":1795059907872,"ends":1795060507872}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',5,1795059907956,'[{"type":"progress","task":1,"member":1,"solved":true,"struck":false,"presses":5,"hints":0,"left":0,"milliseconds":84}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',6,1795059908005,'[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":4,"hints":1,"left":0,"milliseconds":133},{"type":"ended","round":1,"last":false}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',5,1795059908017,'[{"type":"progress","task":1,"member":1,"solved":true,"struck":false,"presses":5,"hints":0,"left":0,"milliseconds":145}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',6,1795059908045,'[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":4,"hints":1,"left":0,"milliseconds":173},{"type":"ended","round":1,"last":true}]','[]');
INSERT INTO events VALUES('9knwm01tjapgx67e2kcpzdrvmp',7,1795059908055,'[{"type":"progress","task":1,"member":1,"solved":true,"struck":true,"presses":5,"hints":0,"left":0,"milliseconds":84}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',7,1795059908059,'[{"type":"rematch"}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',8,1795059908073,'[{"type":"countdown","round":2,"starts":1795059912073,"now":1795059908073}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',9,1795059912142,'[{"type":"started","round":2,"code":"q1244jrf66pgqy","started":1795059912142,"ends":1795060512142}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',10,1795059912161,'[{"type":"progress","task":2,"member":2,"solved":true,"struck":false,"presses":4,"hints":0,"left":0,"milliseconds":19}]','[]');
INSERT INTO events VALUES('7s4kbe62shsn6n8qvjkyjy27r4',11,1795059912162,'[{"type":"progress","task":2,"member":1,"solved":true,"struck":false,"presses":4,"hints":0,"left":0,"milliseconds":20},{"type":"ended","round":2,"last":true}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',5,1795059912185,'[{"type":"progress","task":1,"member":1,"solved":false,"struck":false,"presses":2,"hints":0,"left":9,"milliseconds":0}]','[]');
INSERT INTO events VALUES('ad3c4gm4tsddsz8n461yksyhte',6,1795059912194,'[{"type":"progress","task":1,"member":2,"solved":false,"struck":false,"presses":0,"hints":1,"left":6,"milliseconds":0}]','[]');
INSERT INTO events VALUES('q9mvstpsy7aznf952969w3bcby',3,1795059912209,'[{"type":"countdown","round":1,"starts":1795059916209,"now":1795059912209}]','[]');
CREATE TABLE tally_minutes (day TEXT NOT NULL, hinted BIGINT NOT NULL, presses BIGINT NOT NULL,
        minute BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (day, hinted, presses, minute));
INSERT INTO tally_minutes VALUES('2026-11-19',0,5,0,1);
INSERT INTO tally_minutes VALUES('2026-11-19',1,5,0,1);
CREATE INDEX people_seen ON people (seen);
CREATE INDEX devices_person ON devices (person);
CREATE UNIQUE INDEX results_try ON results (person, day);
CREATE INDEX results_rank ON results (day, hinted, presses, milliseconds, id) WHERE state = 'solved';
CREATE UNIQUE INDEX rooms_code ON rooms (code);
CREATE INDEX rooms_due ON rooms (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX members_number ON members (room, number);
CREATE INDEX members_person ON members (person);
CREATE INDEX entries_person ON entries (person);
CREATE INDEX events_at ON events (at);
COMMIT;
