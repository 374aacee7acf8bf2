//! What the page weighs: a line for each file, plain and as it travels.

use super::assemble::File;

/// The sizes of all files, and their sum.
pub fn table(files: &[File]) -> String {
    let mut lines = format!("{:<36}{:>10}{:>10}{:>10}\n", "file", "plain", "gzip", "brotli");
    let mut line = |name: &str, sizes: [usize; 3]| {
        let [plain, gzip, brotli] = sizes;
        lines += &format!("{name:<36}{plain:>10}{gzip:>10}{brotli:>10}\n");
    };
    let mut sum = [0; 3];
    for file in files {
        let sizes = [file.content.len(), file.gzip_size(), file.brotli_size()];
        line(&file.name, sizes);
        sum = [0, 1, 2].map(|column| sum[column] + sizes[column]);
    }
    line("total (bytes)", sum);
    lines
}

/// How many bytes travel when everything is fetched with brotli.
pub fn total(files: &[File]) -> usize {
    files.iter().map(File::brotli_size).sum()
}
