// gf2x's and NTL's side of `cargo xtask versus`: one operation on the polynomials that modtwo's side also works on.
// Usage: ntl OPERATION DEGREE THREADS REPEATS SEED. Prints the seconds of a run, as often as wanted, then a check of the
// result.
#include <NTL/GF2X.h>
#include <gf2x.h>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static uint64_t state;

static uint64_t next_word() { // splitmix64
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// The leading term is one; the others are random.
static std::vector<unsigned long> random_words(long degree) {
  std::vector<unsigned long> words(degree / 64 + 1);
  for (auto &word : words) word = next_word();
  unsigned long top = 1ul << degree % 64;
  words.back() = (words.back() & (top - 1)) | top;
  return words;
}

static NTL::GF2X polynomial(std::vector<unsigned long> const &words) {
  NTL::GF2X p;
  p.xrep.SetLength(words.size());
  for (size_t i = 0; i < words.size(); i++) p.xrep[i] = words[i];
  p.normalize();
  return p;
}

static uint64_t check_of(NTL::GF2X const &p, uint64_t check) {
  for (long i = 0; i < p.xrep.length(); i++) check = (check ^ p.xrep[i]) * 0x100000001B3u;
  return check;
}

int main(int count, char **arguments) {
  if (count != 6) return 2;
  std::string operation = arguments[1];
  long degree = atol(arguments[2]);
  int repeats = atoi(arguments[4]);
  // Several runs between two looks at the clock, which would be a large part of the time of a small product.
  long batch = degree < 100000 ? 100000 / degree : 1;
  state = strtoull(arguments[5], nullptr, 10);

  auto a = random_words(degree), b = random_words(degree - 1);
  if (operation == "polynomial-division") a = random_words(2 * degree);
  NTL::GF2X x = polynomial(a), y = polynomial(b), g, s, t;
  std::vector<unsigned long> product(a.size() + b.size());
  uint64_t check = 0xCBF29CE484222325u;
  for (int run = -1; run < repeats; run++) {
    auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < batch; i++) {
      if (operation == "polynomial-product") gf2x_mul(product.data(), a.data(), a.size(), b.data(), b.size());
      else if (operation == "polynomial-division") NTL::DivRem(s, t, x, y);
      else if (operation == "polynomial-gcd") NTL::GCD(g, x, y);
      else if (operation == "polynomial-extended-gcd") NTL::XGCD(g, s, t, x, y);
      else return 2;
    }
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    if (run >= 0) printf("%.12f\n", seconds.count() / batch);
  }
  if (operation == "polynomial-product") check = check_of(polynomial(product), check);
  else if (operation == "polynomial-division") check = check_of(t, check_of(s, check));
  else check = check_of(t, check_of(s, check_of(g, check)));
  printf("check %016" PRIx64 "\n", check);
}
