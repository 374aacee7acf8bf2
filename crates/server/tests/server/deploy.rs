//! The files under `deploy/` work as they are.

use clap::CommandFactory;
use quatrainment_server::settings::Settings;
use std::path::{Path, PathBuf};
use std::process::Command;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

#[test]
fn a_container_is_built_without_what_others_have_built() {
    let ignored = read("../../.containerignore");
    // Docker reads it under another name.
    assert_eq!(ignored, read("../../.dockerignore"));
    for name in [".git", "**/target", "**/*.db"] {
        assert!(ignored.lines().any(|line| line == name), "{name}");
    }
}

#[test]
fn variables_and_flags_of_the_deployed_server_are_settings() {
    let command = Settings::command();
    let variables: Vec<String> = command
        .get_arguments()
        .filter_map(|argument| Some(argument.get_env()?.to_str()?.to_owned()))
        .collect();
    for file in [
        "deploy/Containerfile",
        "deploy/quatrainment-server.service",
        "deploy/nginx.conf",
        "deploy/Caddyfile",
    ] {
        let text = read(file);
        let words = text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_'));
        let named: Vec<&str> = words
            .filter(|word| word.starts_with("QUATRAINMENT_"))
            .collect();
        for variable in &named {
            assert!(
                variables.iter().any(|known| known == variable),
                "{file}: {variable}"
            );
        }
        let flags = text.lines().find(|line| line.contains("--origin"));
        assert!(flags.is_some() || !named.is_empty(), "{file}");
        if let Some(flags) = flags.filter(|_| named.is_empty()) {
            let words = flags.trim_start_matches('#').split_whitespace();
            let program = std::iter::once("quatrainment-server").chain(words);
            let read = command.clone().try_get_matches_from(program);
            assert!(read.is_ok(), "{file}: {read:?}");
        }
    }
}

#[test]
fn a_container_tells_whether_its_server_works() {
    let file = read("deploy/Containerfile");
    let check = file.lines().find(|line| line.starts_with("HEALTHCHECK"));
    let check = check.expect("there is a health check");
    assert!(
        check.ends_with(r#"CMD ["/quatrainment-server", "health"]"#),
        "{check}"
    );
    let read = Settings::command().try_get_matches_from(["quatrainment-server", "health"]);
    assert_eq!(read.unwrap().subcommand_name(), Some("health"));
}

#[test]
fn the_site_for_nginx_speaks_http2_and_believes_no_client() {
    let site = read("deploy/nginx.conf");
    for line in [
        "listen 443 ssl http2;",
        "listen [::]:443 ssl http2;",
        "proxy_set_header X-Forwarded-For $remote_addr;",
        "proxy_buffering off;",
    ] {
        assert!(site.lines().any(|other| other.trim() == line), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_unit_for_systemd_is_hardened() {
    let unit = path("deploy/quatrainment-server.service");
    for setting in [
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "RestrictNamespaces=yes",
        "SystemCallFilter=@system-service",
        "UMask=0077",
    ] {
        let text = std::fs::read_to_string(&unit).unwrap();
        assert!(text.lines().any(|line| line == setting), "{setting}");
    }
    // In tenths: 20 is 2.0 of 10. Where there is no systemd, the settings above are all that is checked.
    let judged = Command::new("systemd-analyze")
        .args(["security", "--offline=true", "--threshold=20"])
        .arg(&unit)
        .output();
    let Ok(judged) = judged else { return };
    let told = String::from_utf8_lossy(&judged.stdout);
    let is_judged = told.contains("Overall exposure level");
    assert!(judged.status.success() || !is_judged, "{told}");
}
