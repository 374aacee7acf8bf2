(* Sums of integers and congruence modulo k: what every claim below is made of. Cells and presses are the numbers below
   n, patterns and presses are functions from numbers to integers. *)

Fixpoint total (n : nat) (f : nat -> Z) : Z :=
  match n with O => 0 | S n => total n f + f n end.

Lemma total_ext n f g : (forall i, (i < n)%nat -> f i = g i) -> total n f = total n g.
Proof. induction n as [|n IH]; simpl; intros H; auto. rewrite IH, H by (intros; auto with arith). auto. Qed.

Lemma total_zero n : total n (fun _ => 0) = 0.
Proof. induction n as [|n IH]; simpl; auto. rewrite IH. auto. Qed.

Lemma total_add n f g : total n (fun i => f i + g i) = total n f + total n g.
Proof. induction n as [|n IH]; simpl; auto. rewrite IH. ring. Qed.

Lemma total_mul_l n a f : total n (fun i => a * f i) = a * total n f.
Proof. induction n as [|n IH]; simpl. ring. rewrite IH. ring. Qed.

Lemma total_mul_r n a f : total n (fun i => f i * a) = total n f * a.
Proof. induction n as [|n IH]; simpl. ring. rewrite IH. ring. Qed.

Lemma total_swap n m (f : nat -> nat -> Z) :
  total n (fun i => total m (fun j => f i j)) = total m (fun j => total n (fun i => f i j)).
Proof. induction n as [|n IH]; simpl. now rewrite total_zero. now rewrite IH, <- total_add. Qed.

Lemma total_one n i f : (i < n)%nat -> total n (fun j => (if Nat.eqb i j then 1 else 0) * f j) = f i.
Proof.
  induction n as [|n IH]; simpl; intros L. lia. destruct (Nat.eqb_spec i n) as [->|E].
  - rewrite (total_ext _ _ (fun _ => 0)), total_zero. ring. intros j J. destruct (Nat.eqb_spec n j). lia. ring.
  - rewrite IH by lia. ring.
Qed.

Section Game.
Variables (k : Z) (n : nat).

Definition congruent (a b : Z) : Prop := (k | a - b).

Lemma congruent_refl a : congruent a a.
Proof. exists 0. ring. Qed.
Lemma congruent_sym a b : congruent a b -> congruent b a.
Proof. intros [q E]. exists (- q). lia. Qed.
Lemma congruent_trans a b c : congruent a b -> congruent b c -> congruent a c.
Proof. intros [q E] [r F]. exists (q + r). lia. Qed.
Lemma congruent_add a b c d : congruent a b -> congruent c d -> congruent (a + c) (b + d).
Proof. intros [q E] [r F]. exists (q + r). lia. Qed.
Lemma congruent_mul a b c : congruent b c -> congruent (a * b) (a * c).
Proof. intros [q E]. exists (a * q). rewrite <- Z.mul_sub_distr_l, E. ring. Qed.

Lemma congruent_total m f g : (forall i, (i < m)%nat -> congruent (f i) (g i)) -> congruent (total m f) (total m g).
Proof.
  induction m as [|m IH]; simpl; intros H. apply congruent_refl. apply congruent_add; auto with arith.
Qed.

(* What a press adds to a cell, and what the presses X add. *)
Variable adds : nat -> nat -> Z.
Definition after (X : nat -> Z) (c : nat) : Z := total n (fun p => adds p c * X p).

(* The data of a claim: matrices by rows, and the diagonal. *)
Variables (rule left left_inverse right right_inverse : list (list Z)) (diagonal : list Z).

Definition entry (m : list (list Z)) (i j : nat) : Z := nth j (nth i m nil) 0.
Definition apply (m : list (list Z)) (X : nat -> Z) (i : nat) : Z := total n (fun j => entry m i j * X j).
Definition product (a b : list (list Z)) (i j : nat) : Z := total n (fun m => entry a i m * entry b m j).
Definition at_diagonal (i : nat) : Z := nth i diagonal 0.

Definition all_entries (f : nat -> nat -> Z) (g : nat -> nat -> Z) : bool :=
  forallb (fun i => forallb (fun j => Z.eqb ((f i j - g i j) mod k) 0) (seq 0 n)) (seq 0 n).

(* left * rule * right = diagonal, with left and right invertible, and each entry divides the next. *)
Definition claims_ok : bool :=
  Z.ltb 1 k &&
  forallb (fun c => forallb (fun p => Z.eqb (entry rule c p) (adds p c)) (seq 0 n)) (seq 0 n) &&
  all_entries (product left rule) (fun i j => at_diagonal i * entry right_inverse i j) &&
  all_entries (product rule right) (fun i j => entry left_inverse i j * at_diagonal j) &&
  all_entries (product left_inverse left) (fun i j => if Nat.eqb i j then 1 else 0) &&
  all_entries (product left left_inverse) (fun i j => if Nat.eqb i j then 1 else 0) &&
  all_entries (product right right_inverse) (fun i j => if Nat.eqb i j then 1 else 0) &&
  forallb (fun i => Z.eqb (at_diagonal (S i) mod at_diagonal i) 0) (seq 0 (n - 1)).

Hypothesis claims_hold : claims_ok = true.

Lemma all_entries_ok f g : all_entries f g = true ->
  forall i j, (i < n)%nat -> (j < n)%nat -> 1 < k -> congruent (f i j) (g i j).
Proof.
  unfold all_entries. intros H i j I J K. rewrite forallb_forall in H.
  assert (In i (seq 0 n)) as A by (apply in_seq; lia). assert (In j (seq 0 n)) as B by (apply in_seq; lia).
  specialize (H i A). rewrite forallb_forall in H. specialize (H j B). apply Z.eqb_eq in H.
  apply Z.mod_divide; auto. lia.
Qed.

Ltac claim H := pose proof claims_hold as H; unfold claims_ok in H; repeat rewrite andb_true_iff in H.

Lemma modulus_large : 1 < k.
Proof. claim H. apply Z.ltb_lt. tauto. Qed.

Lemma rule_is c p : (c < n)%nat -> (p < n)%nat -> entry rule c p = adds p c.
Proof.
  intros C P. claim H. destruct H as [[[[[[[_ H] _] _] _] _] _] _]. rewrite forallb_forall in H.
  assert (In c (seq 0 n)) as A by (apply in_seq; lia). assert (In p (seq 0 n)) as B by (apply in_seq; lia).
  specialize (H c A). rewrite forallb_forall in H. specialize (H p B). now apply Z.eqb_eq in H.
Qed.

Lemma after_is X c : (c < n)%nat -> after X c = apply rule X c.
Proof. intros C. apply total_ext. intros p P. now rewrite rule_is. Qed.

Lemma apply_ext m X Y i : (forall j, (j < n)%nat -> congruent (X j) (Y j)) -> congruent (apply m X i) (apply m Y i).
Proof. intros E. apply congruent_total. intros j J. apply congruent_mul. auto. Qed.

Lemma apply_twice a b X i : apply a (apply b X) i = total n (fun j => product a b i j * X j).
Proof.
  unfold apply, product.
  transitivity (total n (fun m => total n (fun j => entry a i m * (entry b m j * X j)))).
  - apply total_ext. intros m _. now rewrite total_mul_l.
  - rewrite total_swap. apply total_ext. intros j _. rewrite <- total_mul_r. apply total_ext. intros m _. ring.
Qed.

Lemma apply_product a b (g : nat -> nat -> Z) X i : all_entries (product a b) g = true -> (i < n)%nat ->
  congruent (apply a (apply b X) i) (total n (fun j => g i j * X j)).
Proof.
  intros H I. rewrite apply_twice. apply congruent_total. intros j J. rewrite (Z.mul_comm _ (X j)), (Z.mul_comm (g i j)).
  apply congruent_mul. apply all_entries_ok; auto. apply modulus_large.
Qed.

(* What the presses make of the right-hand side. *)
Lemma left_after X i : (i < n)%nat -> congruent (apply left (after X) i) (at_diagonal i * apply right_inverse X i).
Proof.
  intros I. claim H. destruct H as [[[[[[[_ _] H] _] _] _] _] _].
  eapply congruent_trans. apply apply_ext. intros j J. rewrite after_is by auto. apply congruent_refl.
  eapply congruent_trans. apply apply_product; eauto.
  unfold apply. rewrite <- total_mul_l. rewrite (total_ext _ _ (fun j => at_diagonal i * (entry right_inverse i j * X j))).
  apply congruent_refl. intros j _. ring.
Qed.

Lemma left_inverse_left X i : (i < n)%nat -> congruent (apply left_inverse (apply left X) i) (X i).
Proof.
  intros I. claim H. destruct H as [[[[[[[_ _] _] _] H] _] _] _].
  eapply congruent_trans. apply apply_product; eauto. cbv beta. rewrite total_one by auto. apply congruent_refl.
Qed.

(* What can be made, for every number of states: row i of `left` times the difference is a multiple of the entry i of
   the diagonal, modulo k. *)
Theorem solvable_iff (start target : nat -> Z) :
  (exists X, forall c, (c < n)%nat -> congruent (start c + after X c) (target c)) <->
  (forall i, (i < n)%nat -> exists y, congruent (at_diagonal i * y) (apply left (fun c => target c - start c) i)).
Proof.
  split.
  - intros [X H] i I. exists (apply right_inverse X i). apply congruent_sym.
    eapply congruent_trans; [|apply left_after; auto]. apply apply_ext. intros c C.
    destruct (H c C) as [q E]. exists (- q). lia.
  - intros H.
    assert (exists y, forall i, (i < n)%nat -> congruent (at_diagonal i * y i) (apply left (fun c => target c - start c) i)) as [y Y].
    { clear -H. induction n as [|m IH] in H |- *. exists (fun _ => 0). intros; lia.
      destruct IH as [y Y]. intros i I. apply H. lia. destruct (H m) as [z Z]. lia.
      exists (fun i => if Nat.eqb i m then z else y i). intros i I. destruct (Nat.eqb_spec i m) as [->|E]; auto. apply Y. lia. }
    exists (apply right y). intros c C. claim G. destruct G as [[[[[[[_ _] _] G] _] _] _] _].
    rewrite after_is by auto.
    assert (congruent (apply rule (apply right y) c) (target c - start c)) as [q E].
    + eapply congruent_trans. apply apply_product; eauto.
      eapply congruent_trans. 2: apply (left_inverse_left (fun c => target c - start c)); auto.
      unfold apply at 1. apply congruent_total. intros j J. rewrite <- Z.mul_assoc. apply congruent_mul. now apply Y.
    + exists q. lia.
Qed.

(* The presses that change nothing. *)
Theorem quiet_iff X :
  (forall c, (c < n)%nat -> congruent (after X c) 0) <->
  (forall i, (i < n)%nat -> congruent (at_diagonal i * apply right_inverse X i) 0).
Proof.
  assert (forall m Y i, (forall j, (j < n)%nat -> congruent (Y j) 0) -> congruent (apply m Y i) 0) as zero.
  { intros m Y i H. rewrite <- (total_zero n). apply congruent_total. intros j J.
    replace 0 with (entry m i j * 0) by ring. apply congruent_mul. auto. }
  split; intros H i I.
  - eapply congruent_trans. apply congruent_sym, left_after; auto. now apply zero.
  - eapply congruent_trans. apply congruent_sym, left_inverse_left; auto. apply zero. intros j J.
    eapply congruent_trans. apply left_after; auto. auto.
Qed.

(* Ones on the diagonal: everything can be made. *)
Theorem always_if_ones : forallb (fun i => Z.eqb (at_diagonal i) 1) (seq 0 n) = true ->
  forall start target : nat -> Z, exists X, forall c, (c < n)%nat -> congruent (start c + after X c) (target c).
Proof.
  intros H start target. apply solvable_iff. intros i I. eexists. rewrite forallb_forall in H.
  assert (at_diagonal i = 1) as -> by (apply Z.eqb_eq, H, in_seq; lia). rewrite Z.mul_1_l. apply congruent_refl.
Qed.

(* Another entry d that divides k: a column of the inverse of `left` cannot be made from blank. *)
Theorem out_of_reach i : (i < n)%nat -> 1 < at_diagonal i -> (at_diagonal i | k) ->
  ~ exists X, forall c, (c < n)%nat -> congruent (after X c) (entry left_inverse c i).
Proof.
  intros I D K [X H].
  assert (congruent (apply left (fun c => entry left_inverse c i) i) 1) as [r F].
  { claim G. destruct G as [[[[[[[_ _] _] _] _] G] _] _]. pose proof (all_entries_ok _ _ G i i I I modulus_large) as E.
    cbv beta in E. rewrite Nat.eqb_refl in E. exact E. }
  assert (congruent (at_diagonal i * apply right_inverse X i) (apply left (fun c => entry left_inverse c i) i)) as [q E].
  { eapply congruent_trans. apply congruent_sym, left_after; auto. now apply apply_ext. }
  assert (at_diagonal i | 1) as Z1.
  { replace 1 with (at_diagonal i * apply right_inverse X i - (q + r) * k) by lia.
    apply Z.divide_sub_r. apply Z.divide_factor_l. now apply Z.divide_mul_r. }
  apply Z.divide_1_r_nonneg in Z1; lia.
Qed.

End Game.
