
(* Worst cases: the most presses that any position needs. *)
From Coq Require Import Permutation.
Open Scope Z_scope.

Section Worst.
Variable cells : list N.
Variable flips : N -> N -> bool.
Hypothesis cells_unique : NoDup cells.
Variable makes : list N.
Variables invariants quiet : list (N * N).
Hypothesis claims_hold : claims_ok cells flips makes invariants quiet = true.

Fixpoint count (l : list N) (X : N -> bool) : Z :=
  match l with nil => 0 | c :: l => (if X c then 1 else 0) + count l X end.

(* Presses that make the same. *)
Definition alike (X Y : N -> bool) : Prop := forall c, In c cells -> after cells flips X c = after cells flips Y c.

Definition plus (X Y : N -> bool) (c : N) : bool := xorb (X c) (Y c).

Lemma count_ext l X Y : (forall c, In c l -> X c = Y c) -> count l X = count l Y.
Proof. induction l as [|c l IH]; simpl; intros E; auto. rewrite E, IH; auto. Qed.

(* At least: every way to make the same is looked at. *)
Fixpoint all_need (w : Z) (sets : list (N * N)) (X : N) : bool :=
  match sets with
  | nil => w <=? count cells (N.testbit X)
  | s :: sets => all_need w sets X && all_need w sets (N.lxor X (snd s))
  end.

Lemma all_need_sound w (Z : N -> bool) sets X : all_need w sets X = true ->
  w <= count cells (plus (N.testbit X) (fun p => fold_right (fun s r => xorb (Z (fst s) && N.testbit (snd s) p) r) false sets)).
Proof.
  revert X. induction sets as [|s sets IH]; cbn [all_need fold_right]; intros X H.
  - apply Z.leb_le in H. rewrite (count_ext _ _ (N.testbit X)); auto. intros c _. apply xorb_false_r.
  - apply andb_true_iff in H as [A B]. apply IH in A, B. destruct (Z (fst s)) eqn:E.
    + eapply Z.le_trans; [exact B|]. apply Z.eq_le_incl, count_ext. intros c _. unfold plus. rewrite N.lxor_spec, xorb_assoc.
      reflexivity.
    + eapply Z.le_trans; [exact A|]. apply Z.eq_le_incl, count_ext. intros c _. unfold plus. now rewrite andb_false_l, xorb_false_l.
Qed.

Theorem at_least w X : all_need w quiet X = true -> forall Y, alike (N.testbit X) Y -> w <= count cells Y.
Proof.
  intros H Y A. apply (all_need_sound w (plus (N.testbit X) Y)) in H. eapply Z.le_trans; [exact H|].
  apply Z.eq_le_incl, count_ext. intros c I.
  assert (forall c, In c cells -> after cells flips (plus (N.testbit X) Y) c = false) as Q.
  { intros d J. unfold plus. rewrite after_xor, A by auto. apply xorb_nilpotent. }
  pose proof (quiet_only_if cells flips cells_unique makes invariants quiet claims_hold _ Q c I) as E.
  unfold sum_of_quiet in E. unfold plus at 1. rewrite <- E. unfold plus. now destruct (N.testbit X c), (Y c).
Qed.

(* At most: cells that belong to the same quiet sets are a group. A group is named by a number whose bit j tells whether
   the quiet set j holds it, and a sum of quiet sets by a number whose bit j tells whether the quiet set j is in it. *)
Fixpoint chosen (sets : list (N * N)) (j m c : N) : bool :=
  match sets with nil => false | s :: sets => xorb (N.testbit m j && N.testbit (snd s) c) (chosen sets (N.succ j) m c) end.

Fixpoint turns (sets : list (N * N)) (j v m : N) : bool :=
  match sets with nil => false | _ :: sets => xorb (N.testbit m j && N.testbit v j) (turns sets (N.succ j) v m) end.

Fixpoint belongs (sets : list (N * N)) (j v c : N) : bool :=
  match sets with nil => true | s :: sets => Bool.eqb (N.testbit (snd s) c) (N.testbit v j) && belongs sets (N.succ j) v c end.

Lemma chosen_turns sets j v m c : belongs sets j v c = true -> chosen sets j m c = turns sets j v m.
Proof.
  revert j. induction sets as [|s sets IH]; simpl; intros j H; auto. apply andb_true_iff in H as [A B].
  apply Bool.eqb_prop in A. now rewrite A, IH.
Qed.

Lemma chosen_alike X m : alike X (plus X (chosen quiet 0 m)).
Proof.
  intros c I. unfold plus. rewrite after_xor.
  assert (forall sets j, (forall s, In s sets -> In s quiet) -> after cells flips (chosen sets j m) c = false) as E.
  { induction sets as [|s sets IH]; intros j S. apply after_false. cbn [chosen].
    change (after cells flips (fun p => xorb (N.testbit m j && N.testbit (snd s) p) (chosen sets (N.succ j) m p)) c = false).
    rewrite after_xor, after_and, IH by (intros; apply S; now right).
    pose proof claims_hold as H. unfold claims_ok in H. cbv zeta in H. repeat rewrite andb_true_iff in H.
    destruct H as [[[[[[[[_ _] _] H] _] _] _] _] _]. rewrite forallb_forall in H. specialize (H s (S s (or_introl eq_refl))).
    apply N.eqb_eq in H. rewrite <- effect_bit, H, N.bits_0 by auto. now rewrite andb_false_r. }
  now rewrite E, xorb_false_r.
Qed.

Variable groups : list (N * list N).

Definition groups_ok : bool :=
  let all := concat (map snd groups) in
  distinct all && forallb (fun c => existsb (N.eqb c) all) cells && forallb (fun c => existsb (N.eqb c) cells) all &&
  forallb (fun g => forallb (belongs quiet 0 (fst g)) (snd g)) groups.

Hypothesis groups_hold : groups_ok = true.

Lemma distinct_unique l : distinct l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; simpl; intros U; constructor.
  - apply andb_true_iff in U as [U _]. apply negb_true_iff in U. intros I.
    rewrite <- not_true_iff_false in U. apply U, existsb_exists. exists a. split; auto. apply N.eqb_refl.
  - apply IH. now apply andb_true_iff in U.
Qed.

Lemma existsb_in a l : existsb (N.eqb a) l = true -> In a l.
Proof. intros H. apply existsb_exists in H as [b [I E]]. apply N.eqb_eq in E. now subst. Qed.

Lemma count_permutation l m X : Permutation l m -> count l X = count m X.
Proof. induction 1; simpl; lia. Qed.

Lemma count_app l m X : count (l ++ m) X = count l X + count m X.
Proof. induction l; simpl; lia. Qed.

(* How many cells of each group are pressed. *)
Definition pressed (X : N -> bool) : list Z := map (fun g => count (snd g) X) groups.

(* The names of the groups and their numbers of cells. *)
Definition sizes : list (N * Z) := map (fun g => (fst g, Z.of_nat (length (snd g)))) groups.

Definition turned (m : N) (size : N * Z) (b : Z) : Z := if turns quiet 0 (fst size) m then snd size - b else b.

Fixpoint presses (m : N) (sizes : list (N * Z)) (bs : list Z) : Z :=
  match sizes, bs with size :: sizes, b :: bs => turned m size b + presses m sizes bs | _, _ => 0 end.

Lemma count_turned v l m X : forallb (belongs quiet 0 v) l = true ->
  count l (plus X (chosen quiet 0 m)) = turned m (v, Z.of_nat (length l)) (count l X).
Proof.
  unfold turned. cbn [fst snd]. induction l as [|c l IH]; intros H.
  - cbn. now destruct (turns _ _ _ _).
  - cbn [forallb] in H. apply andb_true_iff in H as [A B]. specialize (IH B). cbn [count length]. rewrite IH, Nat2Z.inj_succ.
    unfold plus. rewrite (chosen_turns _ _ v) by auto. destruct (turns _ _ _ _), (X c); cbn [xorb]; lia.
Qed.

Lemma count_presses m X : count cells (plus X (chosen quiet 0 m)) = presses m sizes (pressed X).
Proof.
  pose proof groups_hold as H. unfold groups_ok in H. cbv zeta in H. repeat rewrite andb_true_iff in H.
  destruct H as [[[U A] B] G].
  rewrite (count_permutation cells (concat (map snd groups))).
  - unfold sizes, pressed. clear U A B. induction groups as [|g gs IH]; cbn [map concat presses]. reflexivity.
    cbn [forallb] in G. apply andb_true_iff in G as [G G']. rewrite count_app, IH, (count_turned (fst g)) by auto. reflexivity.
  - apply NoDup_Permutation; auto. now apply distinct_unique. rewrite forallb_forall in A, B.
    intros c. split; intros I; apply existsb_in; auto.
Qed.

Lemma pressed_turned m X : pressed (plus X (chosen quiet 0 m)) = map (fun g => turned m (fst g, Z.of_nat (length (snd g))) (count (snd g) X)) groups.
Proof.
  pose proof groups_hold as H. unfold groups_ok in H. cbv zeta in H. apply andb_true_iff in H as [_ G].
  rewrite forallb_forall in G. apply map_ext_in. intros g I. apply count_turned. auto.
Qed.

(* Limits of the numbers of pressed cells, and a proof by cases that some sum of quiet sets leaves at most w presses. *)
Definition within (limit : Z * Z) (b : Z) : Prop := fst limit <= b <= snd limit.

Inductive cases := weights (ws : list (N * Z)) | split (place : nat) (at_most : Z) (low high : cases).

Fixpoint change (place : nat) (f : Z * Z -> Z * Z) (limits : list (Z * Z)) : list (Z * Z) :=
  match limits, place with
  | nil, _ => nil
  | l :: ls, O => f l :: ls
  | l :: ls, S place => l :: change place f ls
  end.

(* With these weights of the sums, b of n cells of a group count for (flipped * n + slope * b). *)
Fixpoint flipped (ws : list (N * Z)) (v : N) : Z :=
  match ws with nil => 0 | w :: ws => (if turns quiet 0 v (fst w) then snd w else 0) + flipped ws v end.
Fixpoint slope (ws : list (N * Z)) (v : N) : Z :=
  match ws with nil => 0 | w :: ws => (if turns quiet 0 v (fst w) then - snd w else snd w) + slope ws v end.
Fixpoint total (ws : list (N * Z)) : Z := match ws with nil => 0 | w :: ws => snd w + total ws end.

Fixpoint bound (ws : list (N * Z)) (sizes : list (N * Z)) (limits : list (Z * Z)) : Z :=
  match sizes, limits with
  | size :: sizes, limit :: limits =>
      let a := slope ws (fst size) in
      flipped ws (fst size) * snd size + Z.max (a * fst limit) (a * snd limit) + bound ws sizes limits
  | _, _ => 0
  end.

Fixpoint proves (w : Z) (t : cases) (sizes : list (N * Z)) (limits : list (Z * Z)) : bool :=
  match t with
  | weights ws => forallb (fun w => 0 <=? snd w) ws && (bound ws sizes limits <? total ws * (w + 1))
  | split place a low high =>
      proves w low sizes (change place (fun l => (fst l, a)) limits) &&
      proves w high sizes (change place (fun l => (a + 1, snd l)) limits)
  end.

Definition weighed (ws : list (N * Z)) (f : N -> Z) : Z := fold_right (fun w s => snd w * f (fst w) + s) 0 ws.

Lemma weighed_plus ws f g : weighed ws (fun m => f m + g m) = weighed ws f + weighed ws g.
Proof. induction ws; simpl; lia. Qed.

Lemma weighed_turned ws size b : weighed ws (fun m => turned m size b) = flipped ws (fst size) * snd size + slope ws (fst size) * b.
Proof.
  induction ws as [|w ws IH]; simpl; auto. rewrite IH. unfold turned. destruct (turns _ _ _ _); ring.
Qed.

Lemma between a l h b : l <= b <= h -> a * b <= Z.max (a * l) (a * h).
Proof. intros H. destruct (Z.le_gt_cases 0 a); nia. Qed.

Lemma bound_sound ws ss ls bs : Forall2 within ls bs -> length ss = length bs ->
  weighed ws (fun m => presses m ss bs) <= bound ws ss ls.
Proof.
  intros H. revert ss. induction H as [|l b ls bs L H IH]; intros [|s ss] E; try discriminate.
  - cbn. assert (weighed ws (fun _ => 0) = 0) as ->; [|lia]. induction ws; simpl; lia.
  - cbn [presses bound]. injection E as E. specialize (IH ss E).
    rewrite (weighed_plus ws (fun m => turned m s b) (fun m => presses m ss bs)), weighed_turned.
    pose proof (between (slope ws (fst s)) (fst l) (snd l) b L). lia.
Qed.

Lemma some_light ws f w : forallb (fun w => 0 <=? snd w) ws = true -> weighed ws f < total ws * (w + 1) -> exists m, f m <= w.
Proof.
  induction ws as [|[m a] ws IH]; simpl; intros P H. lia.
  apply andb_true_iff in P as [A P]. apply Z.leb_le in A. destruct (Z.le_gt_cases (f m) w). now exists m.
  apply IH; auto. nia.
Qed.

Lemma change_within place f ls bs : Forall2 within ls bs ->
  (forall l b, within l b -> nth_error bs place = Some b -> within (f l) b) -> Forall2 within (change place f ls) bs.
Proof.
  intros H. revert place. induction H as [|l b ls bs L H IH]; intros [|place] K; simpl; constructor; auto.
Qed.

Lemma proves_sound w t ss ls bs : Forall2 within ls bs -> length ss = length bs -> proves w t ss ls = true ->
  exists m, presses m ss bs <= w.
Proof.
  revert ls. induction t as [ws|place a low IHl high IHh]; intros ls H E P; cbn [proves] in P; apply andb_true_iff in P as [P Q].
  - apply (some_light ws (fun m => presses m ss bs)); auto. apply Z.ltb_lt in Q. pose proof (bound_sound ws ss ls bs H E). lia.
  - destruct (nth_error bs place) as [b|] eqn:B; [destruct (Z.le_gt_cases b a)|].
    + refine (IHl _ (change_within place _ ls bs H _) E P). intros l c L C. rewrite B in C. injection C as <-.
      unfold within in *. cbn [fst snd]. lia.
    + refine (IHh _ (change_within place _ ls bs H _) E Q). intros l c L C. rewrite B in C. injection C as <-.
      unfold within in *. cbn [fst snd]. lia.
    + refine (IHl _ (change_within place _ ls bs H _) E P). intros l c L C. rewrite B in C. discriminate.
Qed.

(* Some groups of an odd number of cells may be taken to have less than half of them pressed: the sum beside each turns
   that group, and none of those after it in the list. *)
Variable fewer : list (nat * N).

Definition size_at (place : nat) : N * Z := nth place sizes (0%N, 0).

Fixpoint fewer_ok (l : list (nat * N)) : bool :=
  match l with
  | nil => true
  | (place, m) :: l => Nat.ltb place (length groups) && Z.odd (snd (size_at place)) && turns quiet 0 (fst (size_at place)) m &&
      forallb (fun r => negb (turns quiet 0 (fst (size_at (fst r))) m)) l && fewer_ok l
  end.

Definition is_less (X : N -> bool) (r : nat * N) : Prop := 2 * nth (fst r) (pressed X) 0 < snd (size_at (fst r)).

Lemma nth_turned m X place : (place < length groups)%nat ->
  nth place (pressed (plus X (chosen quiet 0 m))) 0 = turned m (size_at place) (nth place (pressed X) 0).
Proof.
  intros L. rewrite pressed_turned. pose (none := (0%N, @nil N)).
  rewrite (nth_indep _ 0 (turned m (fst none, Z.of_nat (length (snd none))) (count (snd none) X))) by now rewrite map_length.
  rewrite (map_nth (fun g => turned m (fst g, Z.of_nat (length (snd g))) (count (snd g) X))).
  rewrite (map_nth (fun g => (fst g, Z.of_nat (length (snd g)))) groups none place : size_at place = _).
  now rewrite (map_nth (fun g => count (snd g) X) groups none place : nth place (pressed X) 0 = _).
Qed.

Lemma fewer_pressed l X : fewer_ok l = true ->
  exists Y, alike X Y /\ forall r, In r l -> (fst r < length groups)%nat /\ is_less Y r.
Proof.
  induction l as [|[place m] l IH]; simpl; intros H.
  - exists X. split. now intros c _. contradiction.
  - repeat rewrite andb_true_iff in H. destruct H as [[[[L O] T] S] H]. destruct (IH H) as [Y [A F]].
    apply Nat.ltb_lt in L. rewrite forallb_forall in S.
    destruct (Z.lt_ge_cases (2 * nth place (pressed Y) 0) (snd (size_at place))) as [B|B].
    + exists Y. split; auto. intros r [<-|I]; auto.
    + exists (plus Y (chosen quiet 0 m)). split.
      * intros c I. rewrite (A c I). now apply chosen_alike.
      * intros r [<-|I]; unfold is_less.
        -- split; auto. cbn [fst]. rewrite nth_turned by auto. unfold turned. rewrite T. apply Z.odd_spec in O as [h O]. lia.
        -- destruct (F r I) as [K M]. split; auto. rewrite nth_turned by auto. unfold turned. specialize (S r I).
           apply negb_true_iff in S. rewrite S. exact M.
Qed.

Definition first_limits : list (Z * Z) :=
  let all := map (fun size => (0, snd size)) sizes in
  fold_right (fun r limits => change (fst r) (fun l => (fst l, (snd (size_at (fst r)) - 1) / 2)) limits) all fewer.

Lemma count_within l X : 0 <= count l X <= Z.of_nat (length l).
Proof. induction l as [|c l IH]; cbn [count length]. lia. rewrite Nat2Z.inj_succ. destruct (X c); lia. Qed.

Lemma all_within X gs : Forall2 within (map (fun size => (0, snd size)) (map (fun g => (fst g, Z.of_nat (length (snd g)))) gs))
  (map (fun g : N * list N => count (snd g) X) gs).
Proof. induction gs as [|g gs IH]; cbn [map]; constructor; auto. unfold within. cbn [fst snd]. apply count_within. Qed.

Lemma limits_hold X l : (forall r, In r l -> (fst r < length groups)%nat /\ is_less X r) ->
  Forall2 within (fold_right (fun r limits => change (fst r) (fun l => (fst l, (snd (size_at (fst r)) - 1) / 2)) limits)
    (map (fun size => (0, snd size)) sizes) l) (pressed X).
Proof.
  induction l as [|r l IH]; cbn [fold_right]; intros F.
  - apply all_within.
  - apply change_within. apply IH. intros q I. apply F. now right.
    intros lim b [L _] B. destruct (F r (or_introl eq_refl)) as [_ M]. unfold is_less in M.
    rewrite (nth_error_nth _ _ 0 B) in M. split; cbn [fst snd]; auto. apply Z.div_le_lower_bound; lia.
Qed.


Theorem at_most w t : groups_ok && fewer_ok fewer && proves w t sizes first_limits = true ->
  forall X, exists Y, alike X Y /\ count cells Y <= w.
Proof.
  intros H X. repeat rewrite andb_true_iff in H. destruct H as [[_ F] P]. destruct (fewer_pressed fewer X F) as [Y [A L]].
  destruct (proves_sound w t sizes first_limits (pressed Y)) as [m M]; auto. now apply limits_hold.
  unfold sizes, pressed. now rewrite !map_length.
  exists (plus Y (chosen quiet 0 m)). split.
  - intros c I. rewrite (A c I). now apply chosen_alike.
  - now rewrite count_presses.
Qed.
End Worst.
