// The program for this browser: with vector instructions (SIMD128), or without them where they are missing.
//
// These few bytes are a module whose only type has a vector. Where that is not a type, the module is not valid.
const vectors = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123);
export const { default: init, answer } = await import(WebAssembly.validate(vectors) ? "./page.js" : "./plain.js");
