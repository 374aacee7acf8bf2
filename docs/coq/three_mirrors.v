(* The theorem of the three mirrors, for every n >= 3:

     Quatrainment n x n is always solvable exactly when Lights Out on the n x n torus is;
     Merlin n x n is always solvable exactly when Lights Out on the (n-1) x (n-1) torus is.

   docs/three-mirrors.md has the same proof in words, in the same order. To check it with Coq 8.16 and
   mathcomp-ssreflect 1.15 (Debian: coq, libcoq-mathcomp-ssreflect):  coqc three_mirrors.v
   The last lines print the assumptions: there are none. *)

From Coq Require Import ZArith Lia.
From mathcomp Require Import all_ssreflect.

Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Local Open Scope Z_scope.
Local Notation "a (+) b" := (addb a b) (at level 50, left associativity).

(* Decides every comparison of integers in the goal. *)
Ltac compare :=
  repeat (match goal with
  | |- context [Z.ltb ?a ?b] => case: (Z.ltb_spec a b) => ?
  | |- context [Z.eqb ?a ?b] => case: (Z.eqb_spec a b) => ?
  | |- context [Z.leb ?a ?b] => case: (Z.leb_spec a b) => ?
  end; try (exfalso; lia)); try done; try lia.

(* ---------------------------------------------------------------------- *)
(* The games. A reader who doubts only the statement needs to read no      *)
(* further than the next few definitions and the two theorems at the end.  *)

Definition cell (n : nat) : finType := [finType of 'I_n * 'I_n].

(* The row and the column of a cell, counted from 0. *)
Definition row n (c : cell n) : Z := Z.of_nat c.1.
Definition col n (c : cell n) : Z := Z.of_nat c.2.

(* A rule says which cells c the press p flips. *)
Definition rule n := cell n -> cell n -> bool.

(* The cells that the presses X flip: those flipped an odd number of times. *)
Definition play n (flips : rule n) (X : cell n -> bool) (c : cell n) : bool :=
  \big[addb/false]_(p : cell n) (X p && flips p c).

Definition always_solvable n (flips : rule n) : Prop :=
  forall start target : cell n -> bool,
  exists X : cell n -> bool, forall c, start c (+) play flips X c = target c.

Definition rim n (i : Z) : bool := (i =? 0) || (i =? Z.of_nat n - 1).
Definition is_corner n (p : cell n) : bool := rim n (row p) && rim n (col p).
Definition is_edge n (p : cell n) : bool := rim n (row p) (+) rim n (col p).

Definition distance n (p c : cell n) : Z := Z.abs (row p - row c) + Z.abs (col p - col c).

(* A corner press flips the cells at distance 0, 1 and 2, an edge press those at distance 1, any other those at
   distance 0 and 1. *)
Definition quatrainment n : rule n := fun p c =>
  if is_corner p then distance p c <=? 2
  else if is_edge p then distance p c =? 1
  else distance p c <=? 1.

(* A corner press flips its block of four, an edge press its side of three, any other a plus. *)
Definition merlin n : rule n := fun p c =>
  if is_corner p then (Z.abs (row p - row c) <=? 1) && (Z.abs (col p - col c) <=? 1)
  else if is_edge p then
    (distance p c <=? 1) && (if rim n (row p) then row p =? row c else col p =? col c)
  else distance p c <=? 1.

(* Lights Out on the torus: a press lands on the cell and on its four neighbours, modulo n. On the 2 x 2 torus each
   landing counts, and two landings on the same cell cancel. *)
Definition lands n (p c : cell n) (d : Z * Z) : bool :=
  ((row p + d.1 - row c) mod Z.of_nat n =? 0) && ((col p + d.2 - col c) mod Z.of_nat n =? 0).
Definition torus n : rule n := fun p c =>
  lands p c (0, 0) (+) lands p c (1, 0) (+) lands p c (-1, 0) (+) lands p c (0, 1) (+) lands p c (0, -1).

(* ---------------------------------------------------------------------- *)
(* The lemma about involutions.                                            *)

Section Involution.
Variables (A : Type) (M : (A -> bool) -> A -> bool).

Definition quiet (f : A -> bool) : Prop := forall a, M f a = false.
Definition zero (f : A -> bool) : Prop := forall a, f a = false.

(* M is injective on the vectors of a subspace S. *)
Definition injective_on (S : (A -> bool) -> Prop) : Prop := forall f, S f -> quiet f -> zero f.

Definition invariant (s : A -> A) (f : A -> bool) : Prop := forall a, f (s a) = f a.
Definition symmetrised (s : A -> A) (f : A -> bool) : A -> bool := fun a => f a (+) f (s a).

Hypothesis additive : forall f g a, M (fun a => f a (+) g a) a = M f a (+) M g a.

(* If f is quiet, so is f + f.s. Where this is zero, f itself is invariant. *)
Lemma enough_invariant (S : (A -> bool) -> Prop) (s : A -> A) :
  (forall f a, M (fun b => f (s b)) a = M f (s a)) ->
  (forall f, S f -> S (symmetrised s f)) ->
  (forall f, S f -> forall a, f (s (s a)) = f a) ->
  injective_on (fun f => S f /\ invariant s f) -> injective_on S.
Proof.
move=> commutes closed involutive injective f f_in f_quiet.
have sum_zero : zero (symmetrised s f).
  apply: injective => [|a]; last by rewrite additive commutes !f_quiet.
  split; first exact: closed.
  by move=> a; rewrite /symmetrised involutive // addbC.
apply: injective => //; split=> // a.
by move: (sum_zero a); rewrite /symmetrised; case: (f a); case: (f (s a)).
Qed.

Lemma injective_sub (S S' : (A -> bool) -> Prop) :
  (forall f, S f -> S' f) -> injective_on S' -> injective_on S.
Proof. by move=> sub injective f f_in; apply: injective; apply: sub. Qed.

End Involution.

(* ---------------------------------------------------------------------- *)
(* The plus on the whole plane: for periodic planes, the torus is as       *)
(* injective on a period m as on 2m, and as on those mirrored at the rim.  *)

Definition point : Type := Z * Z.
Definition plus (f : point -> bool) (a : point) : bool :=
  f (a.1, a.2) (+) f (a.1 - 1, a.2) (+) f (a.1 + 1, a.2) (+) f (a.1, a.2 - 1) (+) f (a.1, a.2 + 1).

Lemma plus_additive f g a : plus (fun a => f a (+) g a) a = plus f a (+) plus g a.
Proof.
by rewrite /plus; do 4 (rewrite [RHS]addbACA; congr (_ (+) _)).
Qed.

Definition periodic (m : Z) (f : point -> bool) : Prop :=
  forall k l i j, f (i + k * m, j + l * m) = f (i, j).

Definition shift1 (m : Z) (a : point) : point := (a.1 + m, a.2).
Definition shift2 (m : Z) (a : point) : point := (a.1, a.2 + m).
Definition mirror1 (e : Z) (a : point) : point := (e - a.1, a.2).
Definition mirror2 (e : Z) (a : point) : point := (a.1, e - a.2).

Lemma plus_shift1 m f a : plus (fun b => f (shift1 m b)) a = plus f (shift1 m a).
Proof.
rewrite /plus /shift1 /=.
by have [-> ->] : a.1 - 1 + m = a.1 + m - 1 /\ a.1 + 1 + m = a.1 + m + 1 by lia.
Qed.

Lemma plus_shift2 m f a : plus (fun b => f (shift2 m b)) a = plus f (shift2 m a).
Proof.
rewrite /plus /shift2 /=.
by have [-> ->] : a.2 - 1 + m = a.2 + m - 1 /\ a.2 + 1 + m = a.2 + m + 1 by lia.
Qed.

Lemma plus_mirror1 e f a : plus (fun b => f (mirror1 e b)) a = plus f (mirror1 e a).
Proof.
rewrite /plus /mirror1 /=.
have [-> ->] : e - (a.1 - 1) = e - a.1 + 1 /\ e - (a.1 + 1) = e - a.1 - 1 by lia.
by rewrite (addbAC (f _)) .
Qed.

Lemma plus_mirror2 e f a : plus (fun b => f (mirror2 e b)) a = plus f (mirror2 e a).
Proof.
rewrite /plus /mirror2 /=.
have [-> ->] : e - (a.2 - 1) = e - a.2 + 1 /\ e - (a.2 + 1) = e - a.2 - 1 by lia.
by rewrite [LHS]addbAC.
Qed.

Definition mirrored (m e : Z) (f : point -> bool) : Prop :=
  (periodic (2 * m) f /\ invariant (mirror1 e) f) /\ invariant (mirror2 e) f.

Lemma plus_periodic m f : periodic m f -> periodic m (plus f).
Proof.
move=> per k l i j; rewrite /plus /fst /snd.
have -> : i + k * m - 1 = i - 1 + k * m by lia.
have -> : i + k * m + 1 = i + 1 + k * m by lia.
have -> : j + l * m - 1 = j - 1 + l * m by lia.
have -> : j + l * m + 1 = j + 1 + l * m by lia.
by rewrite !per.
Qed.

Lemma plus_ext f g a : (forall b, f b = g b) -> plus f a = plus g a.
Proof. by move=> eq; rewrite /plus !eq. Qed.

Lemma plus_mirrored m e f : mirrored m e f -> mirrored m e (plus f).
Proof.
move=> [[per inv1] inv2]; split; first split; first exact: plus_periodic.
  by move=> a; rewrite -plus_mirror1; apply: plus_ext => b; rewrite inv1.
by move=> a; rewrite -plus_mirror2; apply: plus_ext => b; rewrite inv2.
Qed.

Section Planes.
Variables (m e : Z).

Lemma periodic_double f : periodic m f -> periodic (2 * m) f.
Proof.
move=> per k l i j; rewrite -[RHS](per (2 * k) (2 * l)).
by congr (f (_, _)); lia.
Qed.

Lemma periodic_symmetrised s f :
  (forall k l i j, exists k' l',
     s (i + k * (2 * m), j + l * (2 * m)) = ((s (i, j)).1 + k' * (2 * m), (s (i, j)).2 + l' * (2 * m))) ->
  periodic (2 * m) f -> periodic (2 * m) (symmetrised s f).
Proof.
move=> moves per k l i j; rewrite /symmetrised per.
have [k' [l' ->]] := moves k l i j.
by rewrite per; case: (s (i, j)).
Qed.

Lemma shift1_twice f a : periodic (2 * m) f -> f (shift1 m (shift1 m a)) = f a.
Proof.
by case: a => i j per; rewrite -[RHS](per 1 0) /shift1 /fst /snd; congr (f (_, _)); lia.
Qed.

Lemma shift2_twice f a : periodic (2 * m) f -> f (shift2 m (shift2 m a)) = f a.
Proof.
by case: a => i j per; rewrite -[RHS](per 0 1) /shift2 /fst /snd; congr (f (_, _)); lia.
Qed.

(* From period 2m to period m, by two shifts. *)
Lemma torus_halves : injective_on plus (periodic m) <-> injective_on plus (periodic (2 * m)).
Proof.
split=> [injective|]; last exact: injective_sub periodic_double.
have additive := plus_additive.
apply: (@enough_invariant _ plus additive _ (shift1 m)); first exact: plus_shift1.
- move=> f; apply: periodic_symmetrised => k l i j; exists k, l; rewrite /shift1 /=.
  by congr (_, _); lia.
- by move=> f per a; exact: shift1_twice.
apply: (@enough_invariant _ plus additive _ (shift2 m)); first exact: plus_shift2.
- move=> f [per inv]; split.
    by apply: periodic_symmetrised per => k l i j; exists k, l; rewrite /shift2 /=; congr (_, _); lia.
  by move=> a; rewrite /symmetrised inv; congr (_ (+) _); rewrite -(inv (shift2 m a)).
- by move=> f [per _] a; exact: shift2_twice.
apply: injective_sub injective => f [[per inv1] inv2] k l i j.
have step1 : forall n i j, f (i + Z.of_nat n * m, j) = f (i, j).
  elim=> [|n IH] i' j'; first by rewrite Z.add_0_r.
  rewrite -[RHS](inv1 (i', j')) /shift1 /fst /snd -(IH (i' + m)); congr (f (_, _)); lia.
have step2 : forall n i j, f (i, j + Z.of_nat n * m) = f (i, j).
  elim=> [|n IH] i' j'; first by rewrite Z.add_0_r.
  rewrite -[RHS](inv2 (i', j')) /shift2 /fst /snd -(IH _ (j' + m)); congr (f (_, _)); lia.
have all1 i' j' : f (i' + k * m, j') = f (i', j').
  have [pos|neg] : 0 <= k \/ k < 0 by lia.
    by rewrite -[in LHS](Z2Nat.id k) // step1.
  by rewrite -(step1 (Z.to_nat (- k)) (i' + k * m)) Z2Nat.id; [congr (f (_, _)); lia | lia].
have [pos|neg] : 0 <= l \/ l < 0 by lia.
  by rewrite all1 -[in LHS](Z2Nat.id l) // step2.
by rewrite all1 -(step2 (Z.to_nat (- l)) _ (j + l * m)) Z2Nat.id; [congr (f (_, _)); lia | lia].
Qed.

(* From period 2m to planes that are also mirrored, by two reflections. *)
Lemma torus_mirrors : injective_on plus (mirrored m e) <-> injective_on plus (periodic (2 * m)).
Proof.
split=> [injective|]; last by apply: injective_sub => f [[]].
have additive := plus_additive.
have mm1 f a : f (mirror1 e (mirror1 e a)) = f a :> bool.
  by case: a => i j; rewrite /mirror1 /=; congr (f (_, _)); lia.
have mm2 f a : f (mirror2 e (mirror2 e a)) = f a :> bool.
  by case: a => i j; rewrite /mirror2 /=; congr (f (_, _)); lia.
apply: (@enough_invariant _ plus additive _ (mirror1 e)); first exact: plus_mirror1.
- move=> f; apply: periodic_symmetrised => k l i j; exists (- k), l; rewrite /mirror1 /=.
  by congr (_, _); lia.
- by move=> f _ a; exact: mm1.
apply: (@enough_invariant _ plus additive _ (mirror2 e)); first exact: plus_mirror2.
- move=> f [per inv]; split.
    by apply: periodic_symmetrised per => k l i j; exists k, (- l); rewrite /mirror2 /=; congr (_, _); lia.
  by move=> a; rewrite /symmetrised inv; congr (_ (+) _); rewrite -(inv (mirror2 e a)).
- by move=> f _ a; exact: mm2.
exact: injective.
Qed.

End Planes.

(* ---------------------------------------------------------------------- *)
(* Finite boards.                                                          *)

Section Boards.
Variable n : nat.
Implicit Types (flips : rule n) (X Y : cell n -> bool) (p c : cell n).

Lemma play_additive flips X Y c :
  play flips (fun p => X p (+) Y p) c = play flips X c (+) play flips Y c.
Proof.
rewrite /play -big_split; apply: eq_bigr => p _ /=.
by case: (X p); case: (Y p); case: (flips p c).
Qed.

Lemma play_ext flips X Y : X =1 Y -> play flips X =1 play flips Y.
Proof. by move=> eq c; apply: eq_bigr => p _; rewrite eq. Qed.

Lemma play_flips_ext (flips flips' : rule n) X c :
  (forall p, flips p c = flips' p c) -> play flips X c = play flips' X c.
Proof. by move=> eq; apply: eq_bigr => p _; rewrite eq. Qed.

Definition transposed flips : rule n := fun p c => flips c p.

Definition board_injective flips : Prop := injective_on (play flips) (fun=> True).

Lemma board_injective_eq flips X Y :
  board_injective flips -> play flips X =1 play flips Y -> X =1 Y.
Proof.
move=> injective eq p.
have: zero (fun p => X p (+) Y p).
  by apply: injective => // c; rewrite play_additive eq addbb.
by move/(_ p); case: (X p); case: (Y p).
Qed.

(* A finite board: what is injective is onto, and what is onto is injective. *)
Lemma always_solvable_injective flips : always_solvable flips <-> board_injective flips.
Proof.
pose M (X : {ffun cell n -> bool}) : {ffun cell n -> bool} := [ffun c => play flips X c].
split=> [onto X _ X_quiet | injects start target].
  have has_preimage (d : {ffun cell n -> bool}) : exists Y : {ffun cell n -> bool}, M Y == d.
    have [Y eq] := onto (fun=> false) d; exists [ffun c => Y c]; apply/eqP/ffunP => c.
    by rewrite !ffunE -eq addFb; apply: play_ext => p; rewrite ffunE.
  pose g d := xchoose (has_preimage d).
  have gK : cancel g M by move=> d; apply/eqP; exact: (xchooseP (has_preimage d)).
  have [h gh hg] := injF_bij (can_inj gK).
  have MK : cancel M g by move=> F; rewrite -{1}(hg F) gK hg.
  have eq0 : [ffun c => X c] = [ffun=> false] :> {ffun cell n -> bool}.
    apply: (can_inj MK); apply/ffunP => c; rewrite !ffunE.
    rewrite (@play_ext flips _ X) => [|p]; last by rewrite ffunE.
    by rewrite X_quiet /play big1 // => p _; rewrite ffunE.
  by move=> p; move/ffunP/(_ p): eq0; rewrite !ffunE.
have M_inj : injective M.
  move=> F G /ffunP eq; apply/ffunP; apply: (board_injective_eq injects) => c.
  by move: (eq c); rewrite !ffunE.
have [h _ hM] := injF_bij M_inj.
exists (h [ffun c => start c (+) target c]) => c.
have /ffunP/(_ c) := hM [ffun c => start c (+) target c].
by rewrite !ffunE => ->; rewrite addbA addbb.
Qed.

(* A rule and its transpose are injective together. *)
Lemma injective_transposed_imp flips : board_injective flips -> board_injective (transposed flips).
Proof.
move=> /always_solvable_injective onto Y _ Y_quiet a.
have [X eq] := onto (fun=> false) (fun c => c == a).
have <- : \big[addb/false]_c (Y c && play flips X c) = Y a.
  rewrite (bigD1 a) //= big1 => [|c /negbTE ne].
    by rewrite -[play flips X a]addFb eq eqxx andbT addbF.
  by rewrite -[play flips X c]addFb eq ne andbF.
rewrite (eq_bigr (fun c => \big[addb/false]_p (Y c && (X p && flips p c)))) => [|c _].
  rewrite exchange_big big1 // => p _ /=.
  rewrite (eq_bigr (fun c => X p && (Y c && transposed flips c p))) => [|c _].
    by rewrite -big_distrr /= -/(play (transposed flips) Y p) Y_quiet andbF.
  by rewrite /transposed; case: (X p); case: (Y c); case: (flips p c).
by rewrite /play big_distrr.
Qed.

Lemma injective_transposed flips : board_injective flips <-> board_injective (transposed flips).
Proof. by split; apply: injective_transposed_imp. Qed.

(* A sum over the presses that lie at one place. *)
Lemma play_at X a : \big[addb/false]_(p : cell n) (X p && (p == a)) = X a.
Proof.
rewrite (bigD1 a) //= eqxx andbT big1 ?addbF // => p /negbTE ->.
by rewrite andbF.
Qed.

End Boards.

(* Cells by their coordinates. *)
Section Places.
Variable k : nat.
Local Notation n := k.+1.
Local Notation side := (Z.of_nat n).

Lemma row_range (c : cell n) : 0 <= row c < side.
Proof. by rewrite /row; have /ltP := ltn_ord c.1; lia. Qed.

Lemma col_range (c : cell n) : 0 <= col c < side.
Proof. by rewrite /col; have /ltP := ltn_ord c.2; lia. Qed.

Definition place (i : Z) : 'I_n := inord (Z.to_nat i).
Definition cell_at (i j : Z) : cell n := (place i, place j).

Lemma place_val i : 0 <= i < side -> Z.of_nat (place i) = i.
Proof. by move=> range; rewrite inordK; [lia | apply/ltP; lia]. Qed.

Lemma row_at i j : 0 <= i < side -> row (cell_at i j) = i.
Proof. exact: place_val. Qed.

Lemma col_at i j : 0 <= j < side -> col (cell_at i j) = j.
Proof. exact: place_val. Qed.

Lemma eq_cell (c d : cell n) : (c == d) = (row c =? row d) && (col c =? col d).
Proof.
rewrite -pair_eqE /pair_eq /row /col; congr (_ && _).
  by apply/eqP/Z.eqb_spec => [->|/Nat2Z.inj /val_inj].
by apply/eqP/Z.eqb_spec => [->|/Nat2Z.inj /val_inj].
Qed.

Lemma cell_at_self (c : cell n) : cell_at (row c) (col c) = c.
Proof.
apply/eqP; rewrite eq_cell row_at; last exact: row_range.
by rewrite col_at; [rewrite !Z.eqb_refl | exact: col_range].
Qed.

(* ---------------------------------------------------------------------- *)
(* The torus as a periodic plane.                                          *)

Definition wrap (a : point) : cell n := cell_at (a.1 mod side) (a.2 mod side).

Lemma mod_range i : 0 <= i mod side < side.
Proof. by apply: Z.mod_pos_bound; lia. Qed.

Lemma lands_wrap (p c : cell n) d : lands p c d = (p == wrap (row c - d.1, col c - d.2)).
Proof.
rewrite eq_cell /wrap row_at; last exact: mod_range.
rewrite col_at; last exact: mod_range.
have same x y z : 0 <= x < side -> ((x + y - z) mod side =? 0) = (x =? (z - y) mod side).
  move=> range; apply/Z.eqb_spec/Z.eqb_spec => eq.
    have div := Z.div_mod (x + y - z) side.
    apply: (Z.mod_unique _ _ (- ((x + y - z) / side))); first by lia.
    have := div ltac:(lia); rewrite eq; lia.
  rewrite eq; have div := Z.div_mod (z - y) side ltac:(lia).
  have -> : (z - y) mod side + y - z = - ((z - y) / side) * side by lia.
  by rewrite Z_mod_mult.
by rewrite /lands !same //; [exact: col_range | exact: row_range].
Qed.

Lemma play_five (X : cell n -> bool) (a b c d e : cell n) :
  \big[addb/false]_p (X p && ((p == a) (+) (p == b) (+) (p == c) (+) (p == d) (+) (p == e)))
  = X a (+) X b (+) X c (+) X d (+) X e.
Proof.
rewrite -(play_at X a) -(play_at X b) -(play_at X c) -(play_at X d) -(play_at X e) -!big_split /=.
by apply: eq_bigr => p _; rewrite !andb_addr.
Qed.

Lemma play_torus X c : play (@torus n) X c = plus (fun a => X (wrap a)) (row c, col c).
Proof.
rewrite /play (eq_bigr (fun p => X p && ((p == wrap (row c, col c)) (+) (p == wrap (row c - 1, col c))
  (+) (p == wrap (row c + 1, col c)) (+) (p == wrap (row c, col c - 1)) (+) (p == wrap (row c, col c + 1))))).
  exact: play_five.
move=> p _; rewrite /torus !lands_wrap /fst /snd !Z.sub_0_r.
by have [-> ->] : row c - -1 = row c + 1 /\ col c - -1 = col c + 1 by lia.
Qed.

Lemma mod_period i q : (i + q * side) mod side = i mod side.
Proof. by rewrite Z_mod_plus_full. Qed.

Lemma periodic_wrap f a : periodic side f -> f a = f (row (wrap a), col (wrap a)).
Proof.
case: a => i j per; rewrite row_at; last exact: mod_range.
rewrite col_at; last exact: mod_range.
rewrite -[RHS](per (i / side) (j / side)) /fst /snd; congr (f (_, _)).
  by have := Z.div_mod i side ltac:(lia); lia.
by have := Z.div_mod j side ltac:(lia); lia.
Qed.

Lemma wrap_self (c : cell n) : wrap (row c, col c) = c.
Proof.
rewrite /wrap /fst /snd !Z.mod_small; [exact: cell_at_self | exact: col_range | exact: row_range].
Qed.

Lemma torus_plane : board_injective (@torus n) <-> injective_on plus (periodic side).
Proof.
split=> [injects f per f_quiet a | injects X _ X_quiet c].
  have X_zero : zero (fun c : cell n => f (row c, col c)).
    apply: injects => // c; rewrite play_torus -[RHS](f_quiet (row c, col c)).
    by apply: plus_ext => b; rewrite -periodic_wrap.
  by rewrite (periodic_wrap _ per); exact: X_zero.
have per : periodic side (fun a => X (wrap a)).
  by move=> q q' i j; rewrite /wrap /fst /snd !mod_period.
rewrite -[c in LHS]wrap_self; apply: (injects _ per) => a.
by rewrite (periodic_wrap _ (plus_periodic per)) -play_torus.
Qed.

(* ---------------------------------------------------------------------- *)
(* The plus folded at the rim: half-sample (e = -1, m = n) or whole-sample *)
(* (e = 0, m = n - 1).                                                     *)

Section Fold.
Variables (m e : Z).
Hypotheses (e_is : e = -1 \/ e = 0) (m_is : side = m + 1 + e) (m_positive : 1 <= m).

Definition fold (i : Z) : Z := Z.min (i mod (2 * m)) (2 * m + e - i mod (2 * m)).

Lemma fold_range i : 0 <= fold i < side.
Proof. by rewrite /fold; have := Z.mod_pos_bound i (2 * m) ltac:(lia); lia. Qed.

Lemma fold_id i : 0 <= i < side -> fold i = i.
Proof. by move=> range; rewrite /fold Z.mod_small; lia. Qed.

Lemma fold_period i q : fold (i + q * (2 * m)) = fold i.
Proof. by rewrite /fold Z_mod_plus_full. Qed.

Lemma fold_class i : exists q, i = fold i + q * (2 * m) \/ i = e - fold i + q * (2 * m).
Proof.
have div := Z.div_mod i (2 * m) ltac:(lia).
have range := Z.mod_pos_bound i (2 * m) ltac:(lia).
have [small|large] : fold i = i mod (2 * m) \/ fold i = 2 * m + e - i mod (2 * m) by rewrite /fold; lia.
  by exists (i / (2 * m)); left; lia.
by exists (i / (2 * m) + 1); right; lia.
Qed.

Lemma fold_mirror i : fold (e - i) = fold i.
Proof.
have div := Z.div_mod i (2 * m) ltac:(lia).
have range := Z.mod_pos_bound i (2 * m) ltac:(lia).
set r := i mod (2 * m) in div range *; set q := i / (2 * m) in div *.
have [e_half|e_whole] := e_is.
  have eq : (e - i) mod (2 * m) = 2 * m - 1 - r.
    by symmetry; apply: (Z.mod_unique _ _ (- q - 1)); lia.
  by rewrite /fold eq -/r; lia.
have [r0|r1] : r = 0 \/ 0 < r by lia.
  have eq : (e - i) mod (2 * m) = 0 by symmetry; apply: (Z.mod_unique _ _ (- q)); lia.
  by rewrite /fold eq -/r; lia.
have eq : (e - i) mod (2 * m) = 2 * m - r by symmetry; apply: (Z.mod_unique _ _ (- q - 1)); lia.
by rewrite /fold eq -/r; lia.
Qed.

(* Next to the board. *)
Lemma fold_near i : -1 <= i <= side ->
  fold i = if i <? 0 then e - i else if i <? side then i else 2 * m + e - i.
Proof.
move=> range; case: Z.ltb_spec => [below|above].
  by rewrite -fold_mirror fold_id //; lia.
case: Z.ltb_spec => [inside|beyond]; first by rewrite fold_id //; lia.
rewrite -fold_mirror -(fold_period _ 1) fold_id; lia.
Qed.

Lemma fold_reversed i : -1 <= i <= side -> fold (side - 1 - i) = side - 1 - fold i.
Proof.
move=> range; rewrite !fold_near; try lia.
by compare.
Qed.

Lemma mirrored_fold f a : mirrored m e f -> f a = f (fold a.1, fold a.2).
Proof.
case: a => i j [[per inv1] inv2] /=.
have rows i' j' : f (i', j') = f (fold i', j').
  have [q [eq|eq]] := fold_class i'; rewrite {1}eq.
    by have := per q 0 (fold i') j'; rewrite Z.mul_0_l Z.add_0_r.
  by have := per q 0 (e - fold i') j'; rewrite Z.mul_0_l Z.add_0_r => ->; exact: (inv1 (fold i', j')).
have cols i' j' : f (i', j') = f (i', fold j').
  have [q [eq|eq]] := fold_class j'; rewrite {1}eq.
    by have := per 0 q i' (fold j'); rewrite Z.mul_0_l Z.add_0_r.
  by have := per 0 q i' (e - fold j'); rewrite Z.mul_0_l Z.add_0_r => ->; exact: (inv2 (i', fold j')).
by rewrite rows cols.
Qed.

Definition folded_at (a : point) : cell n := cell_at (fold a.1) (fold a.2).

(* A press lands on five places, folded back onto the board; two landings on a cell cancel. *)
Definition folded : rule n := fun p c =>
  (c == folded_at (row p, col p)) (+) (c == folded_at (row p - 1, col p)) (+) (c == folded_at (row p + 1, col p))
  (+) (c == folded_at (row p, col p - 1)) (+) (c == folded_at (row p, col p + 1)).

Lemma play_folded X p :
  play (transposed folded) X p = plus (fun a => X (folded_at a)) (row p, col p).
Proof. exact: play_five. Qed.

Lemma folded_at_self (c : cell n) : folded_at (row c, col c) = c.
Proof.
rewrite /folded_at /fst /snd !fold_id; [exact: cell_at_self | exact: col_range | exact: row_range].
Qed.

Lemma folded_plane : board_injective folded <-> injective_on plus (mirrored m e).
Proof.
rewrite injective_transposed; split=> [injects f mir f_quiet a | injects X _ X_quiet c].
  have unfolds b : f (row (folded_at b), col (folded_at b)) = f b.
    rewrite row_at; last exact: fold_range.
    by rewrite col_at; [rewrite -mirrored_fold | exact: fold_range].
  have X_zero : zero (fun c : cell n => f (row c, col c)).
    apply: injects => // c; rewrite play_folded -[RHS](f_quiet (row c, col c)).
    exact: plus_ext.
  by rewrite -unfolds; exact: X_zero.
have mir : mirrored m e (fun a => X (folded_at a)).
  split; first split.
  - by move=> q q' i j; rewrite /folded_at /fst /snd !fold_period.
  - by case=> i j; rewrite /folded_at /mirror1 /fst /snd fold_mirror.
  - by case=> i j; rewrite /folded_at /mirror2 /fst /snd fold_mirror.
rewrite -[c in LHS]folded_at_self; apply: (injects _ mir) => a.
rewrite (mirrored_fold _ (plus_mirrored mir)).
have <- : row (folded_at a) = fold a.1 by rewrite row_at //; exact: fold_range.
have <- : col (folded_at a) = fold a.2 by rewrite col_at //; exact: fold_range.
by rewrite -play_folded.
Qed.

(* The folded plus in one axis at a time. *)
Definition beside (a i : Z) : bool := (i =? fold (a - 1)) (+) (i =? fold (a + 1)).

Lemma folded_axes p c :
  folded p c = ((row c =? row p) && (col c =? col p)) (+) (beside (row p) (row c) && (col c =? col p))
    (+) ((row c =? row p) && beside (col p) (col c)).
Proof.
have range1 := row_range p; have range2 := col_range p.
have at_fold i j : (c == folded_at (i, j)) = (row c =? fold i) && (col c =? fold j).
  rewrite eq_cell row_at; last exact: fold_range.
  by rewrite col_at //; exact: fold_range.
rewrite /folded !at_fold !(fold_id range1) !(fold_id range2) /beside andb_addl andb_addr.
by rewrite !addbA.
Qed.

End Fold.

(* ---------------------------------------------------------------------- *)
(* The symmetries of the square, and the corners.                          *)

Definition turn_rows (c : cell n) : cell n := (rev_ord c.1, c.2).
Definition turn_cols (c : cell n) : cell n := (c.1, rev_ord c.2).
Definition transpose (c : cell n) : cell n := (c.2, c.1).

Lemma row_turn c : row (turn_rows c) = side - 1 - row c.
Proof.
have /ltP := ltn_ord c.1; rewrite /row -[nat_of_ord (turn_rows c).1]/(n - c.1.+1)%N -minusE.
by move: (nat_of_ord c.1) => i; lia.
Qed.

Definition is_symmetric (flips : rule n) : Prop :=
  (forall p c, flips (turn_rows p) (turn_rows c) = flips p c) /\
  (forall p c, flips (transpose p) (transpose c) = flips p c).

Lemma turn_rowsK : involutive turn_rows.
Proof. by case=> i j; rewrite /turn_rows /= rev_ordK. Qed.

Lemma turn_colsK : involutive turn_cols.
Proof. by case=> i j; rewrite /turn_cols /= rev_ordK. Qed.

Lemma transposeK : involutive transpose.
Proof. by case. Qed.

Lemma play_moved (flips : rule n) s X c : involutive s ->
  (forall p c, flips (s p) (s c) = flips p c) -> play flips (fun p => X (s p)) c = play flips X (s c).
Proof.
move=> sK equivariant; rewrite /play [RHS](reindex_inj (inv_inj sK)).
by apply: eq_bigr => p _; rewrite equivariant.
Qed.

Definition symmetric_board (X : cell n -> bool) : Prop :=
  ((True /\ invariant turn_rows X) /\ invariant turn_cols X) /\ invariant transpose X.

Lemma enough_symmetric (flips : rule n) : is_symmetric flips ->
  injective_on (play flips) symmetric_board -> board_injective flips.
Proof.
move=> [sym_rows sym_transpose] injects.
have sym_cols p c : flips (turn_cols p) (turn_cols c) = flips p c.
  by rewrite -sym_transpose -[RHS]sym_transpose -[RHS]sym_rows.
have additive := @play_additive n flips.
apply: (@enough_invariant _ _ additive _ turn_rows) => //.
- by move=> X c; apply: play_moved => //; exact: turn_rowsK.
- by move=> X _ c; rewrite turn_rowsK.
apply: (@enough_invariant _ _ additive _ turn_cols).
- by move=> X c; apply: play_moved => //; exact: turn_colsK.
- move=> X [_ inv]; split=> // c; rewrite /symmetrised inv; congr (_ (+) _).
  by rewrite -(inv (turn_cols c)).
- by move=> X _ c; rewrite turn_colsK.
apply: (@enough_invariant _ _ additive _ transpose) => //.
- by move=> X c; apply: play_moved => //; exact: transposeK.
- move=> X [[_ inv1] inv2]; split; first split=> //.
    move=> c; rewrite /symmetrised inv1; congr (_ (+) _).
    by rewrite -(inv2 (transpose c)).
  move=> c; rewrite /symmetrised inv2; congr (_ (+) _).
  by rewrite -(inv1 (transpose c)).
- by move=> X _ c; rewrite transposeK.
Qed.

(* Cells off the diagonal cancel in pairs. *)
Lemma sum_transpose (g : cell n -> bool) : (forall p, g (transpose p) = g p) ->
  \big[addb/false]_p g p = \big[addb/false]_p (g p && (row p =? col p)).
Proof.
move=> inv.
have above_below : \big[addb/false]_p (g p && (col p <? row p)) = \big[addb/false]_p (g p && (row p <? col p)).
  rewrite (reindex_inj (inv_inj transposeK)).
  by apply: eq_bigr => p _; rewrite inv.
have cancels : \big[addb/false]_p ((g p && (row p <? col p)) (+) (g p && (col p <? row p))) = false.
  by rewrite big_split /= above_below addbb.
rewrite -[RHS]addbF -[X in _ = _ (+) X]cancels -big_split.
by apply: eq_bigr => p _ /=; case: (g p) => //=; compare.
Qed.

Definition origin : cell n := cell_at 0 0.

(* On the diagonal, only the press of the corner itself flips the corner. *)
Definition origin_alone (flips : rule n) : Prop :=
  forall p, row p = col p -> flips p origin = (p == origin).

Lemma play_origin (flips : rule n) X : is_symmetric flips -> origin_alone flips ->
  invariant transpose X -> play flips X origin = X origin.
Proof.
move=> [_ sym] alone inv; rewrite /play sum_transpose => [|p].
  rewrite -[RHS](play_at X); apply: eq_bigr => p _.
  case: Z.eqb_spec => [eq|ne]; first by rewrite andbT alone.
  rewrite andbF eq_cell /origin row_at ?col_at; try lia.
by rewrite inv -[origin]/(transpose origin) sym.
Qed.

Lemma corner_value X p : symmetric_board X -> is_corner p -> X p = X origin.
Proof.
move=> [[[_ inv1] inv2] _] /andP [rim1 rim2].
have row0 : row origin = 0 by rewrite row_at; lia.
have col0 : col origin = 0 by rewrite col_at; lia.
have col_turn c : col (turn_cols c) = side - 1 - col c by exact: (row_turn (transpose c)).
have [eq1|eq1] : row p = row origin \/ row p = row (turn_rows origin).
  by rewrite row_turn row0; move: rim1; rewrite /rim; compare.
all: have [eq2|eq2] : col p = col origin \/ col p = col (turn_cols origin)
  by rewrite col_turn col0; move: rim2; rewrite /rim; compare; lia.
- by congr X; apply/eqP; rewrite eq_cell eq1 eq2 !Z.eqb_refl.
- rewrite -(inv2 origin); congr X; apply/eqP; rewrite eq_cell eq1 eq2.
  by rewrite !Z.eqb_refl.
- rewrite -(inv1 origin); congr X; apply/eqP; rewrite eq_cell eq1 eq2.
  by rewrite !Z.eqb_refl.
- rewrite -(inv1 origin) -(inv2 (turn_rows origin)); congr X; apply/eqP; rewrite eq_cell eq1 eq2.
  by rewrite !Z.eqb_refl.
Qed.

(* Two symmetric rules that differ only in corner presses are injective together. *)
Lemma corners_replaced (flips flips' : rule n) :
  is_symmetric flips -> is_symmetric flips' -> origin_alone flips -> origin_alone flips' ->
  (forall p c, is_corner p = false -> flips p c = flips' p c) ->
  board_injective flips -> board_injective flips'.
Proof.
move=> sym sym' alone alone' same injects.
apply: enough_symmetric => // X X_sym X_quiet.
have X0 : X origin = false.
  by rewrite -(play_origin sym' alone') ?X_quiet //; case: X_sym.
apply: injects => // c; rewrite -[RHS](X_quiet c); apply: eq_bigr => p _.
case: (boolP (is_corner p)) => [corner|/negbTE not_corner]; last by rewrite same.
by rewrite (corner_value X_sym corner) X0.
Qed.

(* ---------------------------------------------------------------------- *)
(* A symmetric rule whose presses, but for the corners, are the folded plus.*)

Section Main.
Variables (m e : Z) (flips : rule n).
Hypotheses (e_is : e = -1 \/ e = 0) (m_is : side = m + 1 + e) (m_positive : 1 <= m).
Hypothesis flips_symmetric : is_symmetric flips.
Hypothesis flips_origin : origin_alone flips.
Hypothesis flips_folded : forall p c, is_corner p = false -> flips p c = folded m e p c.

Lemma folded_symmetric : is_symmetric (folded m e).
Proof.
split=> p c; rewrite !folded_axes //.
  have range := row_range p.
  rewrite !row_turn -[col (turn_rows p)]/(col p) -[col (turn_rows c)]/(col c) /beside.
  have -> : side - 1 - row p - 1 = side - 1 - (row p + 1) by lia.
  have -> : side - 1 - row p + 1 = side - 1 - (row p - 1) by lia.
  rewrite !fold_reversed //; try lia.
  have turned x y : (side - 1 - x =? side - 1 - y) = (x =? y) by compare.
  by rewrite !turned; congr (_ (+) (_ && _) (+) _); exact: addbC.
rewrite -[row (transpose p)]/(col p) -[col (transpose p)]/(row p).
rewrite -[row (transpose c)]/(col c) -[col (transpose c)]/(row c).
by rewrite addbAC; congr (_ (+) _ (+) _); exact: andbC.
Qed.

Lemma folded_origin : origin_alone (folded m e).
Proof.
move=> p diagonal; rewrite folded_axes // eq_cell !row_at ?col_at; try lia.
rewrite -diagonal [0 =? row p]Z.eqb_sym.
by case: (row p =? 0); case: (beside _ _ _ _).
Qed.

Theorem folded_torus :
  board_injective flips <-> injective_on plus (periodic m).
Proof.
rewrite torus_halves -(torus_mirrors m e) -folded_plane //.
have sym := folded_symmetric; have alone := folded_origin.
by split; apply: corners_replaced => // p c not_corner; rewrite flips_folded.
Qed.

End Main.

(* ---------------------------------------------------------------------- *)
(* Quatrainment and Merlin.                                                *)

Section Games.
Hypothesis at_least_3 : 3 <= side.

Lemma rim_turned i : 0 <= i < side -> rim n (side - 1 - i) = rim n i.
Proof. by move=> range; rewrite /rim; compare. Qed.

Lemma symmetric_by_coordinates (flips : rule n) (F : bool -> bool -> Z -> Z -> bool) :
  (forall p c, flips p c = F (rim n (row p)) (rim n (col p)) (Z.abs (row p - row c)) (Z.abs (col p - col c))) ->
  (forall a b u v, F a b u v = F b a v u) -> is_symmetric flips.
Proof.
move=> shape swaps; split=> p c; rewrite !shape; last exact: swaps.
rewrite !row_turn rim_turned; last exact: row_range.
by congr F; rewrite -Z.abs_opp; congr Z.abs; lia.
Qed.

Lemma quatrainment_symmetric : is_symmetric (@quatrainment n).
Proof.
apply: (@symmetric_by_coordinates _ (fun a b u v =>
  if a && b then u + v <=? 2 else if a (+) b then u + v =? 1 else u + v <=? 1)) => // a b u v.
by rewrite andbC addbC Z.add_comm.
Qed.

Lemma merlin_symmetric : is_symmetric (@merlin n).
Proof.
apply: (@symmetric_by_coordinates _ (fun a b u v =>
  if a && b then (u <=? 1) && (v <=? 1)
  else if a (+) b then (u + v <=? 1) && (if a then u =? 0 else v =? 0) else u + v <=? 1)).
  move=> p c; rewrite /merlin /is_corner /is_edge /distance.
  have abs0 x y : (x =? y) = (Z.abs (x - y) =? 0) by compare.
  by rewrite -!abs0.
by move=> a b u v; rewrite [v + u]Z.add_comm [(v <=? 1) && _]andbC; case: a; case: b.
Qed.

Lemma quatrainment_origin : origin_alone (@quatrainment n).
Proof.
move=> p diagonal; have range := row_range p.
rewrite /quatrainment /is_corner /is_edge /distance /rim eq_cell !row_at ?col_at; try lia.
rewrite -diagonal addbb andbb.
by compare.
Qed.

Lemma merlin_origin : origin_alone (@merlin n).
Proof.
move=> p diagonal; have range := row_range p.
rewrite /merlin /is_corner /is_edge /distance /rim eq_cell !row_at ?col_at; try lia.
rewrite -diagonal addbb !andbb.
by compare.
Qed.

Lemma beside_half a i : 0 <= a < side -> 0 <= i < side ->
  beside side (-1) a i = (Z.abs (a - i) =? 1) (+) (rim n a && (i =? a)).
Proof.
move=> range range'; rewrite /beside /rim !fold_near; try lia.
by compare.
Qed.

Lemma beside_whole a i : 0 <= a < side -> 0 <= i < side ->
  beside (side - 1) 0 a i = ~~ rim n a && (Z.abs (a - i) =? 1).
Proof.
move=> range range'; rewrite /beside /rim !fold_near; try lia.
by compare.
Qed.

Lemma quatrainment_folded p c : is_corner p = false -> quatrainment p c = folded side (-1) p c.
Proof.
move=> not_corner; rewrite folded_axes; try lia.
rewrite !beside_half; try exact: row_range; try exact: col_range.
rewrite /quatrainment not_corner /is_edge /distance; move: not_corner; rewrite /is_corner.
move: (row p) (col p) (row c) (col c) => a b i j.
case: (rim n a); case: (rim n b) => //= _.
all: by compare.
Qed.

Lemma merlin_folded p c : is_corner p = false -> merlin p c = folded (side - 1) 0 p c.
Proof.
move=> not_corner; rewrite folded_axes; try lia.
rewrite !beside_whole; try exact: row_range; try exact: col_range.
rewrite /merlin not_corner /is_edge /distance; move: not_corner; rewrite /is_corner.
move: (row p) (col p) (row c) (col c) => a b i j.
case: (rim n a); case: (rim n b) => //= _.
all: by compare.
Qed.

Lemma quatrainment_plane : board_injective (@quatrainment n) <-> injective_on plus (periodic side).
Proof.
apply: (@folded_torus side (-1)); try lia.
- exact: quatrainment_symmetric.
- exact: quatrainment_origin.
- exact: quatrainment_folded.
Qed.

Lemma merlin_plane : board_injective (@merlin n) <-> injective_on plus (periodic (side - 1)).
Proof.
apply: (@folded_torus (side - 1) 0); try lia.
- exact: merlin_symmetric.
- exact: merlin_origin.
- exact: merlin_folded.
Qed.

End Games.
End Places.

(* ---------------------------------------------------------------------- *)

Theorem quatrainment_torus (n : nat) : (3 <= n)%N ->
  (always_solvable (@quatrainment n) <-> always_solvable (@torus n)).
Proof.
case: n => // k /leP large; rewrite !always_solvable_injective torus_plane.
by apply: quatrainment_plane; lia.
Qed.

Theorem merlin_torus (n : nat) : (3 <= n)%N ->
  (always_solvable (@merlin n) <-> always_solvable (@torus n.-1)).
Proof.
case: n => // [[|k]] // /leP large; rewrite !always_solvable_injective torus_plane.
have -> : Z.of_nat k.+1 = Z.of_nat k.+2 - 1 by lia.
by apply: merlin_plane; lia.
Qed.

Print Assumptions quatrainment_torus.
Print Assumptions merlin_torus.
