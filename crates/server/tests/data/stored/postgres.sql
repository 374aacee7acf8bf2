CREATE TABLE public.days (
    day text NOT NULL,
    code text NOT NULL,
    level text NOT NULL,
    par bigint NOT NULL
);
CREATE TABLE public.devices (
    id text NOT NULL,
    person text NOT NULL,
    hash text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.entries (
    room text NOT NULL,
    task bigint NOT NULL,
    person text NOT NULL,
    member bigint NOT NULL,
    state text NOT NULL,
    presses bigint NOT NULL,
    hints bigint NOT NULL,
    remaining bigint NOT NULL,
    milliseconds bigint NOT NULL,
    received bigint NOT NULL,
    log text NOT NULL
);
CREATE TABLE public.events (
    topic text NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    everyone text NOT NULL,
    staff text NOT NULL
);
CREATE TABLE public.members (
    room text NOT NULL,
    person text NOT NULL,
    number bigint NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    seen bigint NOT NULL,
    gone bigint NOT NULL
);
CREATE TABLE public.moves (
    hash text NOT NULL,
    person text NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    banned bigint NOT NULL
);
CREATE TABLE public.replies (
    person text NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    answer text NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.results (
    id text NOT NULL,
    person text NOT NULL,
    day text NOT NULL,
    state text NOT NULL,
    revealed bigint NOT NULL,
    received bigint NOT NULL,
    hinted bigint NOT NULL,
    presses bigint NOT NULL,
    hints bigint NOT NULL,
    milliseconds bigint NOT NULL,
    log text NOT NULL
);
CREATE TABLE public.rooms (
    id text NOT NULL,
    kind text NOT NULL,
    code text,
    document text NOT NULL,
    seq bigint NOT NULL,
    due bigint,
    created bigint NOT NULL,
    active bigint NOT NULL
);
CREATE TABLE public.schema_version (
    one bigint NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.tally (
    day text NOT NULL,
    hinted bigint NOT NULL,
    presses bigint NOT NULL,
    span bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.tally_minutes (
    day text NOT NULL,
    hinted bigint NOT NULL,
    presses bigint NOT NULL,
    minute bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.tally_presses (
    day text NOT NULL,
    hinted bigint NOT NULL,
    presses bigint NOT NULL,
    count bigint NOT NULL
);
INSERT INTO public.days VALUES ('2026-11-19', 'q1244fjzsy8rce', 'medium', 5);
INSERT INTO public.devices VALUES ('1jmshnaaffr8n6hk9yqwwtkgzc', 'cnj6n39zvd1zbdb4xgzjp460n6', 'bd6037638b67462af366f88b964977b4c630885ff2e9b9c165157f3a6671e2fc', 1795059907133, 1795059907133);
INSERT INTO public.devices VALUES ('xbfy26p93wpv7yx1py02fbz645', 'dcnxcek27n51qt6dacywfeetj1', 'c1fc92a6a7b8d4243aa3034ed6a33c4e99426217eac28aca5c9486f0128e7982', 1795059907154, 1795059907154);
INSERT INTO public.devices VALUES ('r1chxtc4f2wy6esxnjdnenbyxy', 'b9bekre0zsxbe9e8nzb49s4qgb', '0cb0e62b5e04618d2f92fe6edbb34c7843e8119159394d78ae97d5f67bbd77c9', 1795059907168, 1795059907168);
INSERT INTO public.entries VALUES ('s5231naaey30dsy8tce3fejgav', 1, 'dcnxcek27n51qt6dacywfeetj1', 2, 'solved', 2, 1, 0, 0, 1795059907570, 'A1
?
D3');
INSERT INTO public.entries VALUES ('s5231naaey30dsy8tce3fejgav', 2, 'dcnxcek27n51qt6dacywfeetj1', 2, 'open', 2, 0, 4, 0, 1795059907606, 'A1 B2');
INSERT INTO public.entries VALUES ('s5231naaey30dsy8tce3fejgav', 2, 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'solved', 8, 0, 0, 0, 1795059907646, 'A1 B1 D1 A2 D2 B3 C3 A4');
INSERT INTO public.entries VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 1, 'dcnxcek27n51qt6dacywfeetj1', 2, 'solved', 4, 1, 0, 133, 1795059912065, '?nudge C2 A3 C4 D4');
INSERT INTO public.entries VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 1, 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'solved', 5, 0, 0, 43, 1795059912085, 'A1 undo D1 C2 A3 B3');
INSERT INTO public.entries VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 1, 'dcnxcek27n51qt6dacywfeetj1', 2, 'solved', 4, 1, 0, 91, 1795059912133, '?nudge D1 C2 A3 B3');
INSERT INTO public.entries VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 1, 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'struck', 5, 0, 0, 90, 1795059912022, 'A1 undo C2 A3 C4 D4');
INSERT INTO public.entries VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 2, 'dcnxcek27n51qt6dacywfeetj1', 2, 'solved', 2, 0, 0, 81, 1795059916293, 'D2 C3');
INSERT INTO public.entries VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 2, 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'solved', 2, 0, 0, 101, 1795059916313, 'D2 C3');
INSERT INTO public.entries VALUES ('kysz970qhhtqb448wmjrb0368n', 1, 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'open', 2, 0, 10, 0, 1795059916327, 'A1 +700 B2');
INSERT INTO public.entries VALUES ('kysz970qhhtqb448wmjrb0368n', 1, 'dcnxcek27n51qt6dacywfeetj1', 2, 'open', 0, 1, 9, 0, 1795059916341, '?nudge');
INSERT INTO public.events VALUES ('today', 1, 1795059907257, '[{"type":"results","day":"2026-11-19","total":1}]', '[]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 1, 1795059907493, '[{"type":"class","title":"Thursday group","students_see":"counts"}]', '[]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 2, 1795059907496, '[{"type":"task","task":{"number":1,"title":"Lesson 1","work":{"lesson":"press"},"open":true}}]', '[]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 3, 1795059907513, '[{"type":"task","task":{"number":2,"title":"Quatrainment 4x4","work":{"puzzle":"q1244tttqbv8r5"},"open":true}}]', '[]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 4, 1795059907518, '[{"type":"task","task":{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":true}}]', '[]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 5, 1795059907538, '[{"type":"task_removed","task":3}]', '[{"type":"task","task":{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":false}}]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 6, 1795059907545, '[]', '[{"type":"member","number":2,"name":"Bo B.","role":"student","seen":1795059907545}]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 7, 1795059907567, '[]', '[{"type":"member","number":3,"name":"Cyd","role":"student","seen":1795059907567}]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 8, 1795059907570, '[]', '[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":2,"hints":1,"left":0,"milliseconds":0}]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 9, 1795059907606, '[]', '[{"type":"progress","task":2,"member":2,"solved":false,"struck":false,"presses":2,"hints":0,"left":4,"milliseconds":0}]');
INSERT INTO public.events VALUES ('s5231naaey30dsy8tce3fejgav', 10, 1795059907646, '[]', '[{"type":"progress","task":2,"member":3,"solved":true,"struck":false,"presses":8,"hints":0,"left":0,"milliseconds":0}]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 1, 1795059907709, '[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059907709}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 2, 1795059907715, '[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059907715}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 1, 1795059907753, '[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059907753}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 2, 1795059907768, '[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059907768}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 1, 1795059907781, '[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059907781}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 2, 1795059907786, '[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059907786}]', '[]');
INSERT INTO public.events VALUES ('h8m1v45yezhypckspep6158ntp', 1, 1795059907799, '[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059907799}]', '[]');
INSERT INTO public.events VALUES ('h8m1v45yezhypckspep6158ntp', 2, 1795059907808, '[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059907808}]', '[]');
INSERT INTO public.events VALUES ('today', 2, 1795059907791, '[{"type":"results","day":"2026-11-19","total":2}]', '[]');
INSERT INTO public.events VALUES ('5h1pcd2fgnd6v5z02k46182bag', 1, 1795059907877, '[{"type":"member","number":2,"name":"grey owl","role":"player","seen":1795059907877}]', '[]');
INSERT INTO public.events VALUES ('5h1pcd2fgnd6v5z02k46182bag', 2, 1795059907893, '[{"type":"member","number":3,"name":"Cyd","role":"spectator","seen":1795059907893}]', '[]');
INSERT INTO public.events VALUES ('5h1pcd2fgnd6v5z02k46182bag', 3, 1795059907904, '[{"type":"door","open":false}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 3, 1795059907928, '[{"type":"countdown","round":1,"starts":1795059911928,"now":1795059907928}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 3, 1795059907975, '[{"type":"countdown","round":1,"starts":1795059911975,"now":1795059907975}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 3, 1795059908005, '[{"type":"countdown","round":1,"starts":1795059912005,"now":1795059908005}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 4, 1795059911932, '[{"type":"started","round":1,"code":"q1244jsyvg1rb4","started":1795059911932,"ends":1795060511932}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 5, 1795059912022, '[{"type":"progress","task":1,"member":1,"solved":true,"struck":false,"presses":5,"hints":0,"left":0,"milliseconds":90}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 4, 1795059912042, '[{"type":"started","round":1,"code":"q1244tw9rz3rm0","started":1795059912042,"ends":1795060512042}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 4, 1795059912042, '[{"type":"started","round":1,"code":"q1244qtnb3h0sx","started":1795059912042,"ends":1795060512042}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 6, 1795059912065, '[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":4,"hints":1,"left":0,"milliseconds":133},{"type":"ended","round":1,"last":false}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 5, 1795059912085, '[{"type":"progress","task":1,"member":1,"solved":true,"struck":false,"presses":5,"hints":0,"left":0,"milliseconds":43}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 6, 1795059912133, '[{"type":"progress","task":1,"member":2,"solved":true,"struck":false,"presses":4,"hints":1,"left":0,"milliseconds":91},{"type":"ended","round":1,"last":true}]', '[]');
INSERT INTO public.events VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 7, 1795059912153, '[{"type":"progress","task":1,"member":1,"solved":true,"struck":true,"presses":5,"hints":0,"left":0,"milliseconds":90}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 7, 1795059912184, '[{"type":"rematch"}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 8, 1795059912206, '[{"type":"countdown","round":2,"starts":1795059916206,"now":1795059912206}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 9, 1795059916212, '[{"type":"started","round":2,"code":"q12440931490yb","started":1795059916212,"ends":1795060516212}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 10, 1795059916293, '[{"type":"progress","task":2,"member":2,"solved":true,"struck":false,"presses":2,"hints":0,"left":0,"milliseconds":81}]', '[]');
INSERT INTO public.events VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 11, 1795059916313, '[{"type":"progress","task":2,"member":1,"solved":true,"struck":false,"presses":2,"hints":0,"left":0,"milliseconds":101},{"type":"ended","round":2,"last":true}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 5, 1795059916327, '[{"type":"progress","task":1,"member":1,"solved":false,"struck":false,"presses":2,"hints":0,"left":10,"milliseconds":0}]', '[]');
INSERT INTO public.events VALUES ('kysz970qhhtqb448wmjrb0368n', 6, 1795059916341, '[{"type":"progress","task":1,"member":2,"solved":false,"struck":false,"presses":0,"hints":1,"left":9,"milliseconds":0}]', '[]');
INSERT INTO public.events VALUES ('h8m1v45yezhypckspep6158ntp', 3, 1795059916350, '[{"type":"countdown","round":1,"starts":1795059920350,"now":1795059916350}]', '[]');
INSERT INTO public.members VALUES ('s5231naaey30dsy8tce3fejgav', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'teacher', 1795059907481, 0);
INSERT INTO public.members VALUES ('s5231naaey30dsy8tce3fejgav', 'dcnxcek27n51qt6dacywfeetj1', 2, 'Bo B.', 'student', 1795059907606, 0);
INSERT INTO public.members VALUES ('s5231naaey30dsy8tce3fejgav', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'student', 1795059907646, 0);
INSERT INTO public.members VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'host', 1795059907685, 0);
INSERT INTO public.members VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 'dcnxcek27n51qt6dacywfeetj1', 2, 'grey owl', 'player', 1795059907709, 0);
INSERT INTO public.members VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'spectator', 1795059907715, 0);
INSERT INTO public.members VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'host', 1795059907742, 0);
INSERT INTO public.members VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 'dcnxcek27n51qt6dacywfeetj1', 2, 'grey owl', 'player', 1795059907753, 0);
INSERT INTO public.members VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'spectator', 1795059907768, 0);
INSERT INTO public.members VALUES ('kysz970qhhtqb448wmjrb0368n', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'host', 1795059907774, 0);
INSERT INTO public.members VALUES ('kysz970qhhtqb448wmjrb0368n', 'dcnxcek27n51qt6dacywfeetj1', 2, 'grey owl', 'player', 1795059907781, 0);
INSERT INTO public.members VALUES ('kysz970qhhtqb448wmjrb0368n', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'spectator', 1795059907786, 0);
INSERT INTO public.members VALUES ('h8m1v45yezhypckspep6158ntp', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'host', 1795059907792, 0);
INSERT INTO public.members VALUES ('h8m1v45yezhypckspep6158ntp', 'dcnxcek27n51qt6dacywfeetj1', 2, 'grey owl', 'player', 1795059907799, 0);
INSERT INTO public.members VALUES ('h8m1v45yezhypckspep6158ntp', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'spectator', 1795059907808, 0);
INSERT INTO public.members VALUES ('5h1pcd2fgnd6v5z02k46182bag', 'cnj6n39zvd1zbdb4xgzjp460n6', 1, 'Ada', 'host', 1795059907849, 0);
INSERT INTO public.members VALUES ('5h1pcd2fgnd6v5z02k46182bag', 'dcnxcek27n51qt6dacywfeetj1', 2, 'grey owl', 'player', 1795059907877, 0);
INSERT INTO public.members VALUES ('5h1pcd2fgnd6v5z02k46182bag', 'b9bekre0zsxbe9e8nzb49s4qgb', 3, 'Cyd', 'spectator', 1795059907893, 0);
INSERT INTO public.people VALUES ('cnj6n39zvd1zbdb4xgzjp460n6', 'Ada', 1795059907133, 1795059907133, 0);
INSERT INTO public.people VALUES ('dcnxcek27n51qt6dacywfeetj1', 'Bob', 1795059907154, 1795059907154, 0);
INSERT INTO public.people VALUES ('b9bekre0zsxbe9e8nzb49s4qgb', 'Cyd', 1795059907168, 1795059907168, 0);
INSERT INTO public.results VALUES ('dt961tmapy1g60mcn5rpnv7sx7', 'cnj6n39zvd1zbdb4xgzjp460n6', '2026-11-19', 'solved', 1795059907206, 1795059907229, 0, 5, 0, 23, '+1500 B1 B2 A4 C4 D4');
INSERT INTO public.results VALUES ('sqm2x57bptn8gqtgfp69ddzbgq', 'dcnxcek27n51qt6dacywfeetj1', '2026-11-19', 'solved', 1795059907303, 1795059907319, 1, 5, 1, 16, '+900 ?nudge B1 B2 A4 C4 D4');
INSERT INTO public.results VALUES ('9rqns00y0y3nz6mt6emdtmrh50', 'b9bekre0zsxbe9e8nzb49s4qgb', '2026-11-19', 'open', 1795059907421, 1795059907431, 0, 1, 0, 0, 'A1');
INSERT INTO public.rooms VALUES ('h8m1v45yezhypckspep6158ntp', 'race', 'xrdzvx', '{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":3,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":{"countdown":{"starts":1795059920350,"code":"q1244ytgmps0b0"}},"rounds":[],"before":0}', 3, 1795059920350, 1795059907792, 1795059916350);
INSERT INTO public.rooms VALUES ('today', 'today', NULL, '{}', 2, NULL, 1795059907257, 1795059907257);
INSERT INTO public.rooms VALUES ('5h1pcd2fgnd6v5z02k46182bag', 'race', NULL, '{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":5,"counts":"fastest","hints":true,"minutes":10},"door":false,"phase":"lobby","rounds":[],"before":0}', 3, NULL, 1795059907849, 1795059907904);
INSERT INTO public.rooms VALUES ('s5231naaey30dsy8tce3fejgav', 'class', 'xk6g1g', '{"title":"Thursday group","door":true,"students_see":"counts","tasks":[{"number":1,"title":"Lesson 1","work":{"lesson":"press"},"open":true},{"number":2,"title":"Quatrainment 4x4","work":{"puzzle":"q1244tttqbv8r5"},"open":true},{"number":3,"title":"Lesson 2","work":{"lesson":"twice"},"open":false}],"next_task":4,"links":[["32784b03565591c4ba8843667269b625aea534bdc94eae4872443d99a79a35b6",1795146307665]]}', 11, NULL, 1795059907481, 1795059907665);
INSERT INTO public.rooms VALUES ('gdndyz8fp8ty33kkdhxyfh8zr2', 'race', 'g9fzza', '{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":1,"counts":"fastest","hints":true,"minutes":10},"door":true,"phase":"over","rounds":[{"code":"q1244tw9rz3rm0","started":1795059912042,"ends":1795060512042},{"code":"q12440931490yb","started":1795059916212,"ends":1795060516212}],"before":1}', 11, NULL, 1795059907742, 1795059916313);
INSERT INTO public.rooms VALUES ('d9p4dwkc7vzqd65k1x0s1h4t18', 'race', '92x607', '{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":2,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":"pause","rounds":[{"code":"q1244jsyvg1rb4","started":1795059911932,"ends":1795060511932}],"before":0}', 7, NULL, 1795059907685, 1795059912153);
INSERT INTO public.rooms VALUES ('kysz970qhhtqb448wmjrb0368n', 'race', '93hh1a', '{"rules":{"game":"quatrainment","size":"4x4","level":"easy","rounds":2,"counts":"fewest","hints":true,"minutes":10},"door":true,"phase":"running","rounds":[{"code":"q1244qtnb3h0sx","started":1795059912042,"ends":1795060512042}],"before":0}', 6, 1795060512042, 1795059907774, 1795059916341);
INSERT INTO public.schema_version VALUES (1, 2);
INSERT INTO public.secrets VALUES ('daily', 'cfn2rpsse7cffc5bm9thbrn8heg2vrfwj29w8gz1tp807xna35cr');
INSERT INTO public.tally VALUES ('2026-11-19', 0, 5, 0, 1);
INSERT INTO public.tally VALUES ('2026-11-19', 1, 5, 0, 1);
INSERT INTO public.tally_minutes VALUES ('2026-11-19', 0, 5, 0, 1);
INSERT INTO public.tally_minutes VALUES ('2026-11-19', 1, 5, 0, 1);
INSERT INTO public.tally_presses VALUES ('2026-11-19', 0, 5, 1);
INSERT INTO public.tally_presses VALUES ('2026-11-19', 1, 5, 1);
ALTER TABLE ONLY public.days
    ADD CONSTRAINT days_pkey PRIMARY KEY (day);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (room, task, person);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (topic, seq);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (room, person);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.replies
    ADD CONSTRAINT replies_pkey PRIMARY KEY (person, key);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (one);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.tally_minutes
    ADD CONSTRAINT tally_minutes_pkey PRIMARY KEY (day, hinted, presses, minute);
ALTER TABLE ONLY public.tally
    ADD CONSTRAINT tally_pkey PRIMARY KEY (day, hinted, presses, span);
ALTER TABLE ONLY public.tally_presses
    ADD CONSTRAINT tally_presses_pkey PRIMARY KEY (day, hinted, presses);
CREATE INDEX devices_person ON public.devices USING btree (person);
CREATE INDEX entries_person ON public.entries USING btree (person);
CREATE INDEX events_at ON public.events USING btree (at);
CREATE UNIQUE INDEX members_number ON public.members USING btree (room, number);
CREATE INDEX members_person ON public.members USING btree (person);
CREATE INDEX people_seen ON public.people USING btree (seen);
CREATE INDEX results_rank ON public.results USING btree (day, hinted, presses, milliseconds, id) WHERE (state = 'solved'::text);
CREATE UNIQUE INDEX results_try ON public.results USING btree (person, day);
CREATE UNIQUE INDEX rooms_code ON public.rooms USING btree (code);
CREATE INDEX rooms_due ON public.rooms USING btree (due) WHERE (due IS NOT NULL);
