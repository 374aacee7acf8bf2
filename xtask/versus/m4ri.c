// M4RI's side of `cargo xtask versus`: one operation on the matrices that modtwo's side also works on.
// Usage: m4ri OPERATION N THREADS REPEATS SEED. Prints the seconds of every run, then a check of the result.
#include <m4ri/m4ri.h>
#include <inttypes.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t state;

static uint64_t next_word(void) { // splitmix64
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static uint64_t last_word(rci_t columns) { return columns % 64 ? ((uint64_t)1 << columns % 64) - 1 : ~(uint64_t)0; }

static mzd_t *random_matrix(rci_t rows, rci_t columns) {
  mzd_t *a = mzd_init(rows, columns);
  for (rci_t i = 0; i < rows; i++) {
    word *row = mzd_row(a, i);
    for (wi_t j = 0; j < a->width; j++) row[j] = next_word();
    row[a->width - 1] &= last_word(columns);
  }
  return a;
}

static uint64_t check_of(mzd_t const *a) {
  uint64_t check = 0xCBF29CE484222325u;
  for (rci_t i = 0; i < a->nrows; i++) {
    word const *row = mzd_row_const(a, i);
    for (wi_t j = 0; j < a->width; j++) {
      uint64_t word = row[j] & (j + 1 == a->width ? last_word(a->ncols) : ~(uint64_t)0);
      check = (check ^ word) * 0x100000001B3u;
    }
  }
  return check;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int count, char **arguments) {
  if (count != 6) return 2;
  char const *operation = arguments[1];
  rci_t n = atoi(arguments[2]);
  omp_set_num_threads(atoi(arguments[3]));
  int repeats = atoi(arguments[4]);
  state = strtoull(arguments[5], NULL, 10);

  int kernel = !strcmp(operation, "kernel");
  mzd_t *a = random_matrix(kernel ? n / 2 : n, n);
  mzd_t *b = NULL;
  if (!strcmp(operation, "product")) b = random_matrix(n, n);
  if (!strcmp(operation, "solve")) b = random_matrix(n, 1);
  uint64_t check = 0;

  // One run more than asked for: the first warms up and is not printed.
  for (int run = -1; run < repeats; run++) {
    mzd_t *work = mzd_copy(NULL, a), *right = b ? mzd_copy(NULL, b) : NULL, *result = NULL;
    double start = now();
    if (!strcmp(operation, "rank")) check = mzd_echelonize(work, 0);
    else if (!strcmp(operation, "echelon")) check = mzd_echelonize(work, 1);
    else if (!strcmp(operation, "solve")) check = mzd_solve_left(work, right, 0, 1);
    else if (!strcmp(operation, "inverse")) result = mzd_inv_m4ri(NULL, work, 0);
    else if (!strcmp(operation, "product")) result = mzd_mul(NULL, work, right, 0);
    else if (kernel) result = mzd_kernel_left_pluq(work, 0);
    else return 2;
    double seconds = now() - start;
    if (run >= 0) printf("%.9f\n", seconds);
    if (run + 1 == repeats) {
      if (!strcmp(operation, "echelon")) check = check_of(work);
      if (!strcmp(operation, "solve")) check = check_of(right);
      if (result && !kernel) check = check_of(result);
      if (kernel) { // compare spaces, not bases
        mzd_t *basis = mzd_transpose(NULL, result);
        mzd_echelonize(basis, 1);
        check = check_of(basis);
        mzd_free(basis);
      }
    }
    mzd_free(work);
    if (right) mzd_free(right);
    if (result) mzd_free(result);
  }
  printf("check %016" PRIx64 "\n", check);
}
