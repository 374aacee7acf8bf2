//! What the page weighs: a line for each file, plain and as it travels.

use super::assemble::File;

/// The sizes of all files, and the sum of those that a browser with vector instructions fetches.
pub fn table(files: &[File]) -> String {
    let mut lines = format!(
        "{:<36}{:>10}{:>10}{:>10}\n",
        "file", "plain", "gzip", "brotli"
    );
    let mut line = |name: &str, sizes: [usize; 3]| {
        let [plain, gzip, brotli] = sizes;
        lines += &format!("{name:<36}{plain:>10}{gzip:>10}{brotli:>10}\n");
    };
    let mut sum = [0; 3];
    for file in files {
        let sizes = [file.content.len(), file.gzip_size(), file.brotli_size()];
        line(&file.name, sizes);
        if !file.is_plain_program() {
            sum = [0, 1, 2].map(|column| sum[column] + sizes[column]);
        }
    }
    line("first visit, without plain (bytes)", sum);
    lines
}

/// How many bytes travel with brotli on a first visit: everything but the program without vector instructions.
pub fn total(files: &[File]) -> usize {
    files
        .iter()
        .filter(|file| !file.is_plain_program())
        .map(File::brotli_size)
        .sum()
}
