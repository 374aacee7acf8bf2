//! The page's tools, for its commands (`main.rs`) and the browser tests: building the page, serving it, driving a browser.

#![forbid(unsafe_code)]

pub mod axe;
pub mod driver;
pub mod host;
pub mod served;
pub mod web;

/// The address of a puzzle of games/hexagon.toml: its code carries the game and its layout.
pub const HEXAGON: &str = "#/play/g20j1k17r4n6r7h6q6z6y601m4013450124541256503478701345897124569a5256ab4378c734789cd74589ade7569\
                       abef46abf578cdg1789cdeg1h179adefh1j15abefj14cdg1h15deg1h1j14efh1j1020406111315172022242628313335\
                       374244466smpr1";

/// The address of a puzzle of games/petersen.toml, a graph.
pub const PETERSEN: &str = "#/play/g20j25eg5n6m7n6j7k7n6y6g2q6j7h6g7r601m40145401264123742348403494057841689425794356844679083g1\
                        7d7330283c5a5634qmt3";

/// The address of a puzzle of Lights Out on 64×64, the largest board that it plays.
pub const LARGE: &str = "#/play/q6jg4g4800rgffrtxaatb85knka2v2ye425fqmgzgsmsh2h9nt5a676ffbf55a3j0c7t604c01rbb6v3jr76n52255axs139tm05t2ww\
                     e54a3er6k7enqreknrngbmmaanapzrs9jhcqvprrfas1szfnr04x3473xhyygnn10hsgbf6xs16q3v01q1f6dv02y0sqk7zfcy29nbhm\
                     932eyb4a5vsds44ehz5mpfx877979vhqg63k1krrk7gpb6qc3pk2gmcwv6pjewystqskchbeya3yfmyyzeqd7w7m3t4dhecg464cc3ps\
                     35a3z0hyjeb23r3gf5qnhjf9kysr5wr7mxhvg1vvq1mf1457hrg2ryej1jtp722zey489301m2d65eq6hrkhkyv4rfpm4hzz0p7jb3ms\
                     ts5ze9vzez91dwmsw4vk7ssbj5qf2f4d7cx0511ffp3k1ym5zfdq8j68p5czby7wt44bmvv8x2b17ge1f2sda1fr3ydxrk26tz3073dx\
                     n7tjn3tcmtde77as0r7f5vwq9ky7vx91k8qnydev343wexf26598tetb3jkff3q3bp6ryw2n10g86pxrzbaka7kpw4695fzd3cdd3f43\
                     qret7c6tk8f0xcmqygxm9qfrwjj9mzxy6tyqyjkywxhay7a2sazgg84cem0ddd1qzz7e2375wz21vcs5nfjnxskwtky31rrzm7e3eyw2\
                     jgs3j896fhxjjsxp5f7g388x7hnj5xhz6c117y9kha3qf194fjjwfee1h9y32w7nw4vxaejwdc6bc8haee9xtfwvjzbgqvxgd3072";
