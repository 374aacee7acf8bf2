//! A handful of the faults of `cargo xtask faults`.

use crate::support::Folder;
use quatrainment_server::store::{Store, StoreError, people};
use server_trial::faults;
use server_trial::process::Program;
use std::path::Path;
use std::time::Duration;

/// No assertion on time here: whoever runs tests may have a busy machine.
const PATIENT: Duration = Duration::from_secs(60);

fn program() -> Program {
    Program::at(Path::new(env!("CARGO_BIN_EXE_quatrainment-server")))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_loses_nothing() {
    faults::kills_of_the_server(&program(), 2, PATIENT)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_process_stops_no_race() {
    faults::a_process_lost_during_a_race(&program(), PATIENT)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_twice_and_out_of_order_count_once() {
    faults::twice_and_out_of_order(&program(), 4).await.unwrap();
}

#[tokio::test]
async fn a_full_disk_acknowledges_nothing_and_ends() {
    let folder = Folder::new().unwrap();
    let store = Store::open(&folder.file("full.db")).await.unwrap();
    // A setting of the connection that writes: SQLite behaves as if the disk were full.
    let limit = |sql: &'static str| {
        let store = store.clone();
        async move {
            store
                .write::<_, StoreError, _>(move |tx| {
                    Box::pin(async move { tx.query(sql, &[]).await })
                })
                .await
                .unwrap();
        }
    };
    limit("PRAGMA max_page_count = 60").await;
    let add = |number: u64| {
        let store = store.clone();
        async move {
            let name = "x".repeat(900);
            store
                .write::<_, StoreError, _>(move |tx| {
                    Box::pin(
                        async move { people::add(tx, &format!("p{number}"), &name, number).await },
                    )
                })
                .await
        }
    };
    let mut acknowledged = 0;
    while add(acknowledged).await.is_ok() {
        acknowledged += 1;
        assert!(acknowledged < 1000, "the disk is never full");
    }
    // Several at once fail together and nothing of them stays.
    let (one, two, three) = tokio::join!(add(5000), add(5001), add(5002));
    assert!(one.is_err() && two.is_err() && three.is_err());
    limit("PRAGMA max_page_count = 100000").await;
    add(6000).await.unwrap();
    let rows = store
        .read::<_, StoreError, _>(|tx| {
            Box::pin(async move { tx.query("SELECT COUNT(*) FROM people", &[]).await })
        })
        .await
        .unwrap();
    assert_eq!(rows[0].number(0).unwrap(), acknowledged + 1);
}
