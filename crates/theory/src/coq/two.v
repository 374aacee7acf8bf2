(* Sums modulo 2 over lists: what every claim below is made of. Cells and presses are numbers, patterns and sets of
   presses are functions from numbers to bool, or the bits of a number. *)

Arguments N.testbit : simpl never.
Arguments N.lxor : simpl never.
Arguments N.shiftl : simpl never.
Arguments N.eqb : simpl never.

Fixpoint sum (l : list N) (f : N -> bool) : bool :=
  match l with nil => false | a :: l => xorb (f a) (sum l f) end.

Lemma sum_ext l f g : (forall a, In a l -> f a = g a) -> sum l f = sum l g.
Proof. induction l as [|a l IH]; simpl; intros H; auto. rewrite H, IH; auto. Qed.

Lemma sum_false l : sum l (fun _ => false) = false.
Proof. induction l as [|a l IH]; simpl; auto. now rewrite IH. Qed.

Lemma sum_xor l f g : sum l (fun a => xorb (f a) (g a)) = xorb (sum l f) (sum l g).
Proof. induction l as [|a l IH]; simpl; auto. rewrite IH. destruct (f a), (g a), (sum l f), (sum l g); auto. Qed.

Lemma sum_and_r l f b : sum l (fun a => f a && b) = sum l f && b.
Proof. induction l as [|a l IH]; simpl; auto. rewrite IH. destruct (f a), (sum l f), b; auto. Qed.

Lemma sum_and_l l f b : sum l (fun a => b && f a) = b && sum l f.
Proof. induction l as [|a l IH]; simpl. destruct b; auto. rewrite IH. destruct (f a), (sum l f), b; auto. Qed.

Lemma sum_swap l m (f : N -> N -> bool) :
  sum l (fun a => sum m (fun b => f a b)) = sum m (fun b => sum l (fun a => f a b)).
Proof.
  induction l as [|a l IH]; simpl. now rewrite sum_false. now rewrite IH, <- sum_xor.
Qed.

Lemma sum_one l a f : NoDup l -> In a l -> sum l (fun b => f b && N.eqb b a) = f a.
Proof.
  induction l as [|c l IH]; simpl; intros U I. contradiction.
  inversion U as [|? ? V W]; subst. destruct I as [<-|I].
  - rewrite N.eqb_refl, andb_true_r. rewrite (sum_ext _ _ (fun _ => false)), sum_false. apply xorb_false_r.
    intros b J. destruct (N.eqb_spec b c) as [->|]. contradiction. apply andb_false_r.
  - rewrite IH by auto. destruct (N.eqb_spec c a) as [->|]. contradiction. now rewrite andb_false_r, xorb_false_l.
Qed.

Section Game.
Variable cells : list N.
Variable flips : N -> N -> bool. (* whether a press flips a cell *)

(* The presses X flip a cell when an odd number of them flip it. *)
Definition after (X : N -> bool) (c : N) : bool := sum cells (fun p => X p && flips p c).

(* The same with sets as the bits of numbers, so that it is computed quickly. *)
Definition mask (f : N -> bool) : N :=
  fold_right (fun c s => if f c then N.lxor (N.shiftl 1 c) s else s) 0%N cells.
Definition table : list (N * N) := map (fun p => (p, mask (flips p))) cells.

Definition effect (t : list (N * N)) (X : N) : N :=
  fold_right (fun r s => if N.testbit X (fst r) then N.lxor (snd r) s else s) 0%N t.

Lemma bit_one a c : N.testbit (N.shiftl 1 a) c = N.eqb c a.
Proof.
  rewrite N.shiftl_1_l. destruct (N.eqb_spec c a) as [->|E]. apply N.pow2_bits_true.
  apply N.pow2_bits_false. congruence.
Qed.

Hypothesis cells_unique : NoDup cells.

Lemma mask_bit f c : In c cells -> N.testbit (mask f) c = f c.
Proof.
  intros I. rewrite <- (sum_one cells c f cells_unique I). unfold mask. clear I. generalize cells as l.
  induction l as [|a l IH]; simpl. reflexivity.
  rewrite (N.eqb_sym a c), <- IH. destruct (f a); simpl. rewrite N.lxor_spec, bit_one; auto.
  now destruct (N.testbit _ c).
Qed.

Lemma effect_bit X c : In c cells -> N.testbit (effect table X) c = after (N.testbit X) c.
Proof.
  intros I. unfold after, table. generalize cells at 1 2 as l.
  induction l as [|p l IH]; simpl. reflexivity.
  rewrite <- IH. destruct (N.testbit X p); simpl. now rewrite N.lxor_spec, mask_bit.
  now destruct (N.testbit _ c).
Qed.

Lemma after_ext X Y c : (forall p, In p cells -> X p = Y p) -> after X c = after Y c.
Proof. intros E. apply sum_ext. intros p I. now rewrite E. Qed.

(* The data of a claim: for every cell what to press to make it alone, up to leaders of invariants; the invariants and
   the quiet sets, each with a cell that no other of them holds, its leader. *)
Variable makes : list N.
Variables invariants quiet : list (N * N).

Definition leads (sets : list (N * N)) (c : N) : N :=
  fold_right (fun s r => if N.testbit (snd s) c then N.lxor (N.shiftl 1 (fst s)) r else r) 0%N sets.
Definition led (sets : list (N * N)) (X : N) : N :=
  fold_right (fun s r => if N.testbit X (fst s) then N.lxor (snd s) r else r) 0%N sets.

Definition makes_table : list (N * N) := combine cells makes.

Definition leaders_ok (sets : list (N * N)) : bool :=
  forallb (fun s => existsb (N.eqb (fst s)) cells &&
    forallb (fun r => Bool.eqb (N.testbit (snd r) (fst s)) (N.eqb (fst r) (fst s))) sets) sets.

Fixpoint distinct (l : list N) : bool :=
  match l with nil => true | a :: l => negb (existsb (N.eqb a) l) && distinct l end.

(* R.G = 1 + invariants: what is made for c is c and the leaders of the invariants that hold c.
   G.R = 1 + quiet sets: what is pressed to make what p flips is p, up to the quiet set that p leads. *)
Definition claims_ok : bool :=
  let t := table in
  Nat.eqb (length makes) (length cells) &&
  forallb (fun r => N.eqb (effect t (snd r)) (N.lxor (N.shiftl 1 (fst r)) (leads invariants (fst r)))) makes_table &&
  forallb (fun r => N.eqb (effect makes_table (snd r)) (N.lxor (N.shiftl 1 (fst r)) (led quiet (N.shiftl 1 (fst r))))) t &&
  forallb (fun s => N.eqb (effect t (snd s)) 0) quiet &&
  forallb (fun i => forallb (fun r => negb (sum cells (fun c => N.testbit (snd i) c && N.testbit (snd r) c))) t) invariants &&
  leaders_ok quiet && leaders_ok invariants && distinct (map fst quiet) && distinct (map fst invariants).

Hypothesis claims_hold : claims_ok = true.

Ltac claim H := pose proof claims_hold as H; unfold claims_ok in H; cbv zeta in H; repeat rewrite andb_true_iff in H.

Lemma forall_in {A} (f : A -> bool) l a : forallb f l = true -> In a l -> f a = true.
Proof. rewrite forallb_forall. auto. Qed.

Lemma combine_in {A B} (l : list A) (m : list B) a : length m = length l -> In a l -> exists b, In (a, b) (combine l m).
Proof.
  revert m. induction l as [|c l IH]; simpl; intros [|b m] L I; try discriminate; try contradiction.
  destruct I as [<-|I]. exists b. now left. injection L as L. destruct (IH m L I) as [d J]. exists d. now right.
Qed.

Lemma map_combine {A B} (l : list A) (m : list B) : length m = length l -> map fst (combine l m) = l.
Proof. revert m. induction l; intros [|b m] L; simpl in *; try discriminate; auto. injection L as L. now rewrite IHl. Qed.

(* Sums over a table, as sums over its cells. *)
Lemma effect_sum (t : list (N * N)) X c :
  N.testbit (effect t X) c = fold_right (fun r s => xorb (N.testbit X (fst r) && N.testbit (snd r) c) s) false t.
Proof.
  induction t as [|[p m] t IH]; simpl. reflexivity. rewrite <- IH.
  destruct (N.testbit X p); simpl. now rewrite N.lxor_spec. now destruct (N.testbit _ c).
Qed.

(* A set of cells d that agrees with every invariant can be made. *)
Definition make (d : N -> bool) (p : N) : bool :=
  fold_right (fun r s => xorb (d (fst r) && N.testbit (snd r) p) s) false makes_table.

Lemma after_xor X Y c : after (fun p => xorb (X p) (Y p)) c = xorb (after X c) (after Y c).
Proof. unfold after. rewrite <- sum_xor. apply sum_ext. intros p _. now destruct (X p), (Y p), (flips p c). Qed.

Lemma after_and X b c : after (fun p => b && X p) c = b && after X c.
Proof. unfold after. rewrite <- sum_and_l. apply sum_ext. intros p _. now destruct (X p), b, (flips p c). Qed.

Lemma after_false c : after (fun _ => false) c = false.
Proof. exact (sum_false cells). Qed.

Lemma makes_in r : In r makes_table -> In (fst r) cells.
Proof. destruct r. apply in_combine_l. Qed.

Lemma after_make_table t d c : In c cells -> (forall r, In r t -> In r makes_table) ->
  after (fun p => fold_right (fun r s => xorb (d (fst r) && N.testbit (snd r) p) s) false t) c =
  fold_right (fun r s => xorb (d (fst r) && xorb (N.eqb c (fst r)) (N.testbit (leads invariants (fst r)) c)) s) false t.
Proof.
  intros I S. induction t as [|r t IH]; simpl. apply after_false.
  rewrite after_xor, after_and, IH by (intros; apply S; now right).
  f_equal. f_equal. rewrite <- effect_bit by auto. claim H.
  destruct H as [[[[[[[[_ H] _] _] _] _] _] _] _].
  apply (forall_in _ _ r) in H; [|apply S; now left]. apply N.eqb_eq in H. now rewrite H, N.lxor_spec, bit_one.
Qed.

Lemma fold_sum (f : N -> bool) {A} (t : list A) (key : A -> N) :
  fold_right (fun r s => xorb (f (key r)) s) false t = sum (map key t) f.
Proof. induction t; simpl; auto. now rewrite IHt. Qed.

Lemma fold_ext {A} (f g : A -> bool) t : (forall r, In r t -> f r = g r) ->
  fold_right (fun r s => xorb (f r) s) false t = fold_right (fun r s => xorb (g r) s) false t.
Proof. induction t as [|r t IH]; simpl; intros E; auto. rewrite E, IH; auto. Qed.

Lemma makes_cells : map fst makes_table = cells.
Proof. claim H. destruct H as [[[[[[[[H _] _] _] _] _] _] _] _]. apply map_combine. now apply Nat.eqb_eq. Qed.

Lemma leads_bit sets a c :
  N.testbit (leads sets a) c = fold_right (fun s r => xorb (N.testbit (snd s) a && N.eqb c (fst s)) r) false sets.
Proof.
  induction sets as [|s sets IH]; simpl. reflexivity. rewrite <- IH.
  destruct (N.testbit (snd s) a); simpl. now rewrite N.lxor_spec, bit_one. now destruct (N.testbit _ c).
Qed.

Definition agrees (d : N -> bool) (i : N * N) : Prop := sum cells (fun c => N.testbit (snd i) c && d c) = false.

Lemma sum_leads sets d c : (forall i, In i sets -> agrees d i) ->
  sum cells (fun a => d a && N.testbit (leads sets a) c) = false.
Proof.
  intros A. induction sets as [|s sets IH].
  - rewrite (sum_ext _ _ (fun _ => false)). apply sum_false. intros a _. rewrite leads_bit. simpl. apply andb_false_r.
  - rewrite (sum_ext _ _ (fun a => xorb ((N.testbit (snd s) a && d a) && N.eqb c (fst s)) (d a && N.testbit (leads sets a) c))).
    + rewrite sum_xor, sum_and_r, IH by (intros; apply A; now right).
      rewrite (A s) by now left. reflexivity.
    + intros a _. rewrite !leads_bit. simpl. destruct (d a), (N.testbit (snd s) a), (N.eqb c (fst s)), (fold_right _ _ _); auto.
Qed.

Theorem solvable_if d : (forall i, In i invariants -> agrees d i) -> forall c, In c cells -> after (make d) c = d c.
Proof.
  intros A c I. unfold make. rewrite after_make_table by auto.
  pose (g := fun a => xorb (d a && N.eqb a c) (d a && N.testbit (leads invariants a) c)).
  transitivity (fold_right (fun r s => xorb (g (fst r)) s) false makes_table).
  - apply fold_ext. intros r _. unfold g. rewrite (N.eqb_sym c). now destruct (d (fst r)).
  - rewrite (fold_sum g makes_table fst), makes_cells. unfold g. rewrite sum_xor, sum_leads, xorb_false_r by auto.
    apply sum_one; auto.
Qed.

(* Whatever is made agrees with every invariant. *)
Theorem solvable_only_if X i : In i invariants -> agrees (after X) i.
Proof.
  intros I. unfold agrees, after.
  rewrite (sum_ext _ _ (fun c => sum cells (fun p => X p && (N.testbit (snd i) c && flips p c)))).
  - rewrite sum_swap, (sum_ext _ _ (fun _ => false)). apply sum_false.
    intros p J. rewrite sum_and_l. claim H. destruct H as [[[[[[[[_ _] _] _] H] _] _] _] _].
    apply (forall_in _ _ i) in H; auto. apply (forall_in _ _ (p, mask (flips p))) in H.
    + apply negb_true_iff in H. cbn [snd] in H. rewrite (sum_ext _ _ (fun c => N.testbit (snd i) c && flips p c)) in H.
      rewrite H. apply andb_false_r. intros c K. now rewrite mask_bit.
    + apply in_map_iff. now exists p.
  - intros c _. rewrite <- sum_and_l. apply sum_ext. intros p _. now destruct (X p), (N.testbit (snd i) c), (flips p c).
Qed.

(* What can be made: exactly what agrees with every invariant. *)
Theorem solvable_iff (start target : N -> bool) :
  (exists X, forall c, In c cells -> xorb (start c) (after X c) = target c) <->
  (forall i, In i invariants -> agrees (fun c => xorb (start c) (target c)) i).
Proof.
  split.
  - intros [X H] i I. unfold agrees. etransitivity; [|exact (solvable_only_if X i I)]. apply sum_ext. intros c J. rewrite <- H by auto.
    now destruct (start c), (after X c), (N.testbit (snd i) c).
  - intros A. exists (make (fun c => xorb (start c) (target c))). intros c I. rewrite solvable_if by auto.
    now destruct (start c), (target c).
Qed.

(* A quiet set of presses is the sum of the quiet sets whose leaders it holds. *)
Definition sum_of_quiet (X : N -> bool) (p : N) : bool :=
  fold_right (fun s r => xorb (X (fst s) && N.testbit (snd s) p) r) false quiet.

Theorem quiet_only_if X : (forall c, In c cells -> after X c = false) ->
  forall p, In p cells -> X p = sum_of_quiet X p.
Proof.
  intros Q p I.
  assert (sum cells (fun a => X a && N.testbit (effect makes_table (mask (flips a))) p) = false) as Z.
  { rewrite (sum_ext _ _ (fun a => sum cells (fun c => (X a && flips a c) && N.testbit (fold_right (fun r s => if N.eqb (fst r) c then N.lxor (snd r) s else s) 0%N makes_table) p))).
    - rewrite sum_swap, (sum_ext _ _ (fun _ => false)). apply sum_false.
      intros c J. rewrite sum_and_r. specialize (Q c J). unfold after in Q. now rewrite Q.
    - intros a J. rewrite effect_sum.
      assert (forall t, (forall r, In r t -> In (fst r) cells) ->
        X a && fold_right (fun r s => xorb (N.testbit (mask (flips a)) (fst r) && N.testbit (snd r) p) s) false t =
        sum cells (fun c => (X a && flips a c) && N.testbit (fold_right (fun r s => if N.eqb (fst r) c then N.lxor (snd r) s else s) 0%N t) p)) as E.
      { induction t as [|r t IH]; intros S; cbn [fold_right].
        - rewrite andb_false_r, (sum_ext cells _ (fun _ => false)). now rewrite sum_false.
          intros c _. rewrite N.bits_0. apply andb_false_r.
        - rewrite (sum_ext _ _ (fun c => xorb ((X a && flips a c && N.testbit (snd r) p) && N.eqb c (fst r))
            ((X a && flips a c) && N.testbit (fold_right (fun r s => if N.eqb (fst r) c then N.lxor (snd r) s else s) 0%N t) p))).
          + rewrite sum_xor, <- IH, sum_one by (try apply cells_unique; try apply S; intros; try apply S; simpl; auto).
            rewrite mask_bit by (apply S; now left). now destruct (X a).
          + intros c _. rewrite (N.eqb_sym c). destruct (N.eqb (fst r) c); [rewrite N.lxor_spec|];
            destruct (X a), (flips a c), (N.testbit (snd r) p), (N.testbit _ p); auto. }
      apply E. exact makes_in. }
  claim H. destruct H as [[[[[[[[_ _] H] _] _] _] _] _] _].
  rewrite (sum_ext _ _ (fun a => xorb (X a && N.eqb a p) (X a && N.testbit (led quiet (N.shiftl 1 a)) p))) in Z.
  - rewrite sum_xor, sum_one in Z by (auto; apply cells_unique).
    assert (sum_of_quiet X p = sum cells (fun a => X a && N.testbit (led quiet (N.shiftl 1 a)) p)) as ->.
    { unfold sum_of_quiet. clear Z.
      assert (forall t, (forall s, In s t -> In (fst s) cells) ->
        fold_right (fun s r => xorb (X (fst s) && N.testbit (snd s) p) r) false t =
        sum cells (fun a => X a && N.testbit (led t (N.shiftl 1 a)) p)) as E.
      { induction t as [|s t IH]; intros S; cbn [fold_right led].
        - rewrite (sum_ext cells _ (fun _ => false)). now rewrite sum_false. intros a _. rewrite N.bits_0. apply andb_false_r.
        - rewrite (sum_ext _ _ (fun a => xorb ((X a && N.testbit (snd s) p) && N.eqb a (fst s)) (X a && N.testbit (led t (N.shiftl 1 a)) p))).
          + rewrite sum_xor, sum_one by (try apply cells_unique; apply S; now left).
            rewrite <- IH by (intros; apply S; now right). reflexivity.
          + intros a _. cbn [led fold_right]. rewrite bit_one, (N.eqb_sym a). destruct (N.eqb (fst s) a); [rewrite N.lxor_spec|];
            destruct (X a), (N.testbit (snd s) p), (N.testbit _ p); auto. }
      apply E. intros s J. claim K. destruct K as [[[[[[[[_ _] _] _] _] K] _] _] _]. unfold leaders_ok in K.
      apply (forall_in _ _ s) in K; auto. apply andb_true_iff in K as [K _]. apply existsb_exists in K as [c [K E']].
      apply N.eqb_eq in E'. now subst. }
    destruct (X p), (sum cells _); auto.
  - intros a J. apply (forall_in _ _ (a, mask (flips a))) in H.
    + cbn [fst snd] in H. apply N.eqb_eq in H. rewrite H, N.lxor_spec, bit_one, (N.eqb_sym p). now destruct (X a).
    + apply in_map_iff. now exists a.
Qed.

Theorem quiet_if X : (forall p, In p cells -> X p = sum_of_quiet X p) -> forall c, In c cells -> after X c = false.
Proof.
  intros Q c I. rewrite (after_ext _ (sum_of_quiet X)) by auto. unfold sum_of_quiet.
  assert (forall t, (forall s, In s t -> In s quiet) ->
    after (fun p => fold_right (fun s r => xorb (X (fst s) && N.testbit (snd s) p) r) false t) c = false) as E.
  { induction t as [|s t IH]; intros S; simpl. apply after_false.
    rewrite after_xor, after_and, IH by (intros; apply S; now right).
    claim H. destruct H as [[[[[[[[_ _] _] H] _] _] _] _] _]. apply (forall_in _ _ s) in H; [|apply S; now left].
    apply N.eqb_eq in H. rewrite <- effect_bit, H, N.bits_0 by auto. now rewrite andb_false_r. }
  now apply E.
Qed.

(* The quiet sets are independent, and so are the invariants: no set holds the leader of another. *)
Theorem independent sets : sets = quiet \/ sets = invariants ->
  NoDup (map fst sets) /\
  (forall s, In s sets -> In (fst s) cells) /\
  (forall s r, In s sets -> In r sets -> N.testbit (snd r) (fst s) = N.eqb (fst r) (fst s)).
Proof.
  intros S. claim H. destruct H as [[[[[[[[_ _] _] _] _] A] B] C] D].
  assert (leaders_ok sets = true /\ distinct (map fst sets) = true) as [K U] by (destruct S; subst; auto).
  clear S A B C D. split; [|split].
  - revert U. generalize (map fst sets) as l. induction l as [|a l IH]; simpl; intros U; constructor.
    + apply andb_true_iff in U as [U _]. apply negb_true_iff in U. intros I.
      rewrite <- not_true_iff_false in U. apply U, existsb_exists. exists a. split; auto. apply N.eqb_refl.
    + apply IH. now apply andb_true_iff in U.
  - intros s I. unfold leaders_ok in K. apply (forall_in _ _ s) in K; auto. apply andb_true_iff in K as [K _].
    apply existsb_exists in K as [c [K E]]. apply N.eqb_eq in E. now subst.
  - intros s r I J. unfold leaders_ok in K. apply (forall_in _ _ s) in K; auto. apply andb_true_iff in K as [_ K].
    apply (forall_in _ _ r) in K; auto. now apply Bool.eqb_prop in K.
Qed.

(* With the leader of an invariant alone, that invariant is violated. *)
Theorem out_of_reach i : In i invariants -> ~ exists X, forall c, In c cells -> after X c = N.eqb c (fst i).
Proof.
  intros I [X H]. pose proof (solvable_only_if X i I) as A. unfold agrees in A.
  destruct (independent invariants (or_intror eq_refl)) as [_ [L B]].
  rewrite (sum_ext _ _ (fun c => N.testbit (snd i) c && N.eqb c (fst i))) in A by (intros c J; now rewrite H).
  rewrite sum_one in A by auto. rewrite B, N.eqb_refl in A by auto. discriminate.
Qed.

End Game.

Lemma numbered_unique n : NoDup (map N.of_nat (seq 0 n)).
Proof. apply FinFun.Injective_map_NoDup, seq_NoDup. exact Nat2N.inj. Qed.
