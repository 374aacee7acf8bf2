//! The parts of the page become files. Every file but `index.html` and `sw.js` carries the hash of its content in its
//! name, so that it can always be cached and two versions never mix.

use super::pictures;
use anyhow::{Context, Result, bail};
use base64::Engine;
use sha2::{Digest, Sha256};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// No request goes to another host, and no script runs that is not ours.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
                      base-uri 'none'; form-action 'none'";

/// The folder of the guide beside the page. The service worker leaves it to the network.
const GUIDE: &str = "guide";

/// The compiled program with the scripts that load it.
#[derive(Clone, Debug)]
pub struct Program {
    /// The script that loads the program, which it calls `page.wasm`; it uses `parts.js`.
    pub script: String,
    /// What the page begins with.
    pub wasm: Vec<u8>,
    /// The script that fetches the parts; it uses `page.js`.
    pub parts_script: String,
    /// What is fetched when it is needed, by names.
    pub parts: Vec<(String, Vec<u8>)>,
}

/// The parts of the page, before they have their names.
#[derive(Clone, Debug)]
pub struct Page {
    /// The document, with plain names in it.
    pub index: String,
    /// The style sheets, one after the other.
    pub style: String,
    /// The icon, from which the others are drawn.
    pub icon: String,
    /// The manifest of the installed page.
    pub manifest: String,
    /// The script that starts the page.
    pub start: String,
    /// The script that starts the worker.
    pub worker: String,
    /// The service worker, without its list of files.
    pub service: String,
    /// The pictures that others show of the page, by their names.
    pub pictures: Vec<(String, Vec<u8>)>,
    /// The program.
    pub program: Program,
    /// The folder of the guide, if it was built.
    pub guide: Option<PathBuf>,
}

/// A file as it is served.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name, with the hash.
    pub name: String,
    /// Its content.
    pub content: Vec<u8>,
    /// Whether it is fetched only when it is needed.
    pub is_part: bool,
    /// Whether only other sites and the system ask for it, so that it is not kept for later.
    pub is_for_others: bool,
    compressed: Option<Compressed>,
}

#[derive(Clone, Debug)]
struct Compressed {
    gzip: Vec<u8>,
    brotli: Vec<u8>,
}

impl Page {
    /// Joins the program with what are files in a folder.
    ///
    /// # Errors
    /// When one of them is missing.
    pub fn from_folder(folder: &Path, program: Program) -> Result<Page> {
        let read = |name: &str| {
            let path = folder.join(name);
            fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))
        };
        let styles =
            fs::read_dir(folder.join("style")).context("crates/web/style cannot be read")?;
        let mut styles = styles
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<Vec<_>>>()?;
        styles.retain(|path| path.extension().is_some_and(|extension| extension == "css"));
        styles.sort();
        let styles = styles
            .iter()
            .map(fs::read_to_string)
            .collect::<io::Result<Vec<_>>>()?;
        Ok(Page {
            index: read("index.html")?,
            style: styles.concat(),
            icon: read("icon.svg")?,
            manifest: read("manifest.webmanifest")?,
            start: read("script/start.js")?,
            worker: read("script/worker.js")?,
            service: read("script/sw.js")?,
            pictures: pictures::all(folder)?,
            program,
            guide: None,
        })
    }

    /// Names, compresses and writes all files into a folder, which is emptied first.
    ///
    /// # Errors
    /// When a file refers to another by a name that is not in it, or when a file cannot be written.
    pub fn assemble(self, folder: &Path) -> Result<Vec<File>> {
        let mut named = Named(Vec::new());
        let small = icon(&self.icon, 192)?;
        let parts = self.program.parts.iter().map(|(name, _)| name.as_str());
        let parts: Vec<&str> = parts.collect();
        named.add("page.wasm", self.program.wasm, &[])?;
        for (name, content) in &self.program.parts {
            named.add(name, content.clone(), &[])?;
        }
        named.add_pair(
            ("page.js", self.program.script, &["page.wasm"]),
            ("parts.js", self.program.parts_script, &parts),
        )?;
        named.add("worker.js", self.worker.into_bytes(), &["page.js"])?;
        named.add(
            "start.js",
            self.start.into_bytes(),
            &["page.js", "worker.js"],
        )?;
        named.add("style.css", self.style.into_bytes(), &[])?;
        named.add("icon.svg", self.icon.into_bytes(), &[])?;
        named.add("icon-192.png", small, &[])?;
        for (name, content) in &self.pictures {
            named.add(name, content.clone(), &[])?;
        }
        let shown: Vec<&str> = self
            .pictures
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        let mut icons = vec!["icon.svg", "icon-192.png"];
        icons.extend(shown.iter().filter(|name| **name != pictures::SHARE));
        named.add("manifest.webmanifest", self.manifest.into_bytes(), &icons)?;
        let uses = [
            "page.wasm",
            "page.js",
            "parts.js",
            "start.js",
            "style.css",
            "icon.svg",
            "manifest.webmanifest",
            pictures::SHARE,
        ];
        let index = named.refer("index.html", self.index.into_bytes(), &uses)?;
        let index = with_head(&String::from_utf8(index)?, self.guide.is_some())?;
        let file = |(plain, file): (String, File)| File {
            is_part: parts.contains(&plain.as_str()),
            is_for_others: shown.contains(&plain.as_str()),
            ..file
        };
        let mut files: Vec<File> = named.0.into_iter().map(file).collect();
        files.push(File::new("index.html".to_owned(), index.into_bytes()));
        let service = self.service.replace("[/* files */]", &list(&files));
        if service == self.service {
            bail!("sw.js has no place for the list of files: write [/* files */] there");
        }
        files.push(File::new("sw.js".to_owned(), service.into_bytes()));
        files.iter_mut().for_each(File::compress);
        write(&files, folder)?;
        if let Some(guide) = &self.guide {
            copy(guide, &folder.join(GUIDE))?;
        }
        Ok(files)
    }
}

/// A script with its plain name, and the files that it uses.
type Script<'a> = (&'a str, String, &'a [&'a str]);

/// The files so far, each with its plain name.
struct Named(Vec<(String, File)>);

impl Named {
    /// Adds a file that uses others, under a name with its hash.
    fn add(&mut self, plain: &str, content: Vec<u8>, uses: &[&str]) -> Result<()> {
        let content = if uses.is_empty() {
            content
        } else {
            self.refer(plain, content, uses)?
        };
        let hash = Sha256::digest(&content);
        self.push(plain, &hash, content);
        Ok(())
    }

    /// Adds two scripts that use each other, and others: both names carry the hash of both.
    fn add_pair(&mut self, one: Script<'_>, other: Script<'_>) -> Result<()> {
        let refer = |named: &Named, (plain, script, uses): &Script<'_>| {
            named.refer(plain, script.clone().into_bytes(), uses)
        };
        let hash = Sha256::digest([refer(self, &one)?, refer(self, &other)?].concat());
        let place = self.0.len();
        self.push(one.0, &hash, Vec::new());
        self.push(other.0, &hash, Vec::new());
        self.0[place].1.content = refer(self, &one)?;
        self.0[place + 1].1.content = refer(self, &other)?;
        Ok(())
    }

    fn push(&mut self, plain: &str, hash: &[u8], content: Vec<u8>) {
        let hash: String = hash
            .iter()
            .take(8)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let (stem, extension) = plain.split_once('.').unwrap_or((plain, ""));
        self.0.push((
            plain.to_owned(),
            File::new(format!("{stem}-{hash}.{extension}"), content),
        ));
    }

    /// Replaces plain names in quotes by the names with their hashes.
    fn refer(&self, plain: &str, content: Vec<u8>, uses: &[&str]) -> Result<Vec<u8>> {
        let mut text =
            String::from_utf8(content).with_context(|| format!("{plain} is not text"))?;
        for (name, file) in &self.0 {
            for (quote, folder) in [('"', ""), ('\'', ""), ('"', "./"), ('\'', "./")] {
                let quoted = format!("{quote}{folder}{name}{quote}");
                text = text.replace(&quoted, &format!("{quote}{folder}{}{quote}", file.name));
            }
            if uses.contains(&name.as_str()) && !text.contains(&file.name) {
                bail!("{plain} should refer to \"{name}\"");
            }
        }
        Ok(text.into_bytes())
    }
}

impl File {
    fn new(name: String, content: Vec<u8>) -> File {
        File {
            name,
            content,
            is_part: false,
            is_for_others: false,
            compressed: None,
        }
    }

    fn compress(&mut self) {
        // Pictures are compressed already.
        if !self.name.ends_with(".png") {
            self.compressed = Some(Compressed {
                gzip: gzip(&self.content),
                brotli: brotli(&self.content),
            });
        }
    }

    /// The number of bytes with brotli.
    pub fn brotli_size(&self) -> usize {
        self.compressed
            .as_ref()
            .map_or(self.content.len(), |compressed| compressed.brotli.len())
    }

    /// The number of bytes with gzip.
    pub fn gzip_size(&self) -> usize {
        self.compressed
            .as_ref()
            .map_or(self.content.len(), |compressed| compressed.gzip.len())
    }
}

/// Returns the list of files for the service worker: names with the hash of the whole content, so that files of another version are
/// refused even while a new one is being uploaded. The document is fetched as its folder.
fn list(files: &[File]) -> String {
    let entry = |file: &File| {
        let name = if file.name == "index.html" {
            "./"
        } else {
            &file.name
        };
        format!("[\"{name}\",\"{}\"]", integrity(&file.content))
    };
    format!(
        "[{}]",
        files
            .iter()
            .filter(|file| !file.is_for_others)
            .map(entry)
            .collect::<Vec<_>>()
            .join(",")
    )
}

/// The hash of a content, as browsers compare it.
pub fn integrity(content: &[u8]) -> String {
    format!(
        "sha256-{}",
        base64::engine::general_purpose::STANDARD.encode(Sha256::digest(content))
    )
}

/// Adds the policy to the document and, if the guide was built, the link to it, which the page shows in its help.
fn with_head(index: &str, has_guide: bool) -> Result<String> {
    let charset = "<meta charset=\"utf-8\">";
    // Some sites want the whole address of a picture, which only the host knows.
    let index = match std::env::var("QUATRAINMENT_URL") {
        Ok(url) => index.replace(
            "property=\"og:image\" content=\"",
            &format!(
                "property=\"og:image\" content=\"{}/",
                url.trim_end_matches('/')
            ),
        ),
        Err(_) => index.to_owned(),
    };
    let (before, after) = index
        .split_once(charset)
        .with_context(|| format!("index.html should have {charset}"))?;
    let guide = if has_guide {
        format!("\n<link rel=\"help\" href=\"{GUIDE}/index.html\">")
    } else {
        String::new()
    };
    Ok(format!(
        "{before}{charset}\n<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">{guide}{after}"
    ))
}

/// Renders the icon with a side in pixels.
fn icon(drawing: &str, side: u32) -> Result<Vec<u8>> {
    use resvg::tiny_skia::{Pixmap, Transform};
    let tree = resvg::usvg::Tree::from_str(drawing, &resvg::usvg::Options::default())?;
    let mut picture = Pixmap::new(side, side).context("an icon has a size")?;
    let scale = side as f32 / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    Ok(picture.encode_png()?)
}

fn write(files: &[File], folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("{} cannot be emptied", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    for file in files {
        let path = folder.join(&file.name);
        fs::write(&path, &file.content)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        if let Some(compressed) = &file.compressed {
            fs::write(folder.join(format!("{}.br", file.name)), &compressed.brotli)?;
            fs::write(folder.join(format!("{}.gz", file.name)), &compressed.gzip)?;
        }
    }
    Ok(())
}

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let to = to.join(name);
        if path.is_dir() {
            copy(&path, &to)?;
        } else {
            fs::copy(&path, &to).with_context(|| format!("{} cannot be written", to.display()))?;
        }
    }
    Ok(())
}

fn gzip(content: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder
        .write_all(content)
        .and_then(|()| encoder.finish())
        .expect("memory can be written")
}

fn brotli(content: &[u8]) -> Vec<u8> {
    let mut compressed = Vec::new();
    // The highest quality, and a window that holds the whole program.
    let mut encoder = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 11, 22);
    encoder.write_all(content).expect("memory can be written");
    drop(encoder);
    compressed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Page {
        let names = [
            "style.css",
            "icon.svg",
            "icon-192.png",
            "manifest.webmanifest",
            "page.js",
            "page.wasm",
            "parts.js",
            "start.js",
            "share.png",
        ];
        let links: String = names
            .iter()
            .map(|name| format!("<link href=\"{name}\">"))
            .collect();
        Page {
            index: format!("<meta charset=\"utf-8\">{links}"),
            style: "body{}".to_owned(),
            icon: "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>".to_owned(),
            manifest: "[\"icon.svg\", \"icon-192.png\"]".to_owned(),
            start: "import \"./page.js\"; \"./worker.js\"".to_owned(),
            worker: "import \"./page.js\"".to_owned(),
            service: "const FILES = [/* files */];".to_owned(),
            pictures: vec![(pictures::SHARE.to_owned(), b"picture".to_vec())],
            program: Program {
                script: "import \"./parts.js\"; new URL('page.wasm', import.meta.url)".to_owned(),
                wasm: b"wasm".to_vec(),
                parts_script: "import \"./page.js\"; fetch(\"./split_why.wasm\")".to_owned(),
                parts: vec![("split_why.wasm".to_owned(), b"why".to_vec())],
            },
            guide: None,
        }
    }

    /// The files of a page, by the start of their names.
    fn assembled(page: Page, folder: &str) -> Result<Vec<File>> {
        let folder =
            std::env::temp_dir().join(format!("xtask-assemble-{}-{folder}", std::process::id()));
        let files = page.assemble(&folder);
        if folder.exists() {
            fs::remove_dir_all(folder)?;
        }
        files
    }

    #[test]
    fn files_refer_to_each_other_by_names_with_hashes() {
        let files = assembled(page(), "names").unwrap();
        let text = |start: &str| {
            let file = files
                .iter()
                .find(|file| file.name.starts_with(start))
                .unwrap();
            String::from_utf8_lossy(&file.content).into_owned()
        };
        let index = text("index.html");
        assert!(index.contains("Content-Security-Policy"));
        for file in files
            .iter()
            .filter(|file| !["index.html", "sw.js"].contains(&file.name.as_str()))
        {
            let hash = file
                .name
                .rsplit_once('-')
                .unwrap()
                .1
                .split('.')
                .next()
                .unwrap();
            assert_eq!(hash.len(), 16, "{}", file.name);
            let is_kept = !file.name.starts_with("share-");
            assert_eq!(
                is_kept,
                text("sw.js").contains(&format!(
                    "[\"{}\",\"{}\"]",
                    file.name,
                    integrity(&file.content)
                ))
            );
            let uses = |user: &File| {
                String::from_utf8_lossy(&user.content).contains(&file.name) && user.name != "sw.js"
            };
            assert!(files.iter().any(uses), "{} is used", file.name);
        }
        assert!(text("sw.js").contains("[\"./\",\"sha256-"));
    }

    #[test]
    fn a_change_deep_down_changes_every_name_above() {
        let first = assembled(page(), "first").unwrap();
        let mut other = page();
        other.program.wasm = b"other".to_vec();
        let second = assembled(other, "second").unwrap();
        let changed = |name: &str| {
            let of = |files: &[File]| {
                let file = files.iter().find(|file| file.name.starts_with(name));
                file.unwrap().name.clone()
            };
            of(&first) != of(&second)
        };
        assert!(
            ["page-", "parts-", "worker-", "start-"]
                .into_iter()
                .all(changed)
        );
        assert!(!["style-", "icon-", "manifest-"].into_iter().any(changed));
    }

    #[test]
    fn the_guide_is_beside_the_page_and_linked() {
        let temporary = std::env::temp_dir().join(format!("xtask-guide-{}", std::process::id()));
        let (guide, folder) = (temporary.join("built"), temporary.join("page"));
        fs::create_dir_all(guide.join("css")).unwrap();
        fs::write(guide.join("index.html"), "The guide").unwrap();
        fs::write(guide.join("css/a.css"), "").unwrap();
        let link = "<link rel=\"help\" href=\"guide/index.html\">";
        for built in [None, Some(guide)] {
            let is_built = built.is_some();
            let page = Page {
                guide: built,
                ..page()
            };
            page.assemble(&folder).unwrap();
            let index = fs::read_to_string(folder.join("index.html")).unwrap();
            assert_eq!(index.contains(link), is_built);
            assert_eq!(folder.join("guide/index.html").exists(), is_built);
            assert_eq!(folder.join("guide/css/a.css").exists(), is_built);
        }
        fs::remove_dir_all(temporary).unwrap();
    }

    #[test]
    fn a_missing_reference_is_noticed() {
        let without = Page {
            worker: String::new(),
            ..page()
        };
        assert!(
            assembled(without, "missing")
                .unwrap_err()
                .to_string()
                .contains("should refer to \"page.js\"")
        );
    }
}
