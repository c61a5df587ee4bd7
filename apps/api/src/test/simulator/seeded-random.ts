const modulus = 2_147_483_647;

/** Random choices that repeat for the same seed (Park and Miller's generator). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.abs(Math.trunc(seed)) % (modulus - 1)) + 1;
    // Without these rounds, similar seeds would begin alike.
    for (let round = 0; round < 5; round += 1) this.#next();
  }

  #next(): number {
    this.#state = (this.#state * 48_271) % modulus;
    return this.#state / modulus;
  }

  /** A whole number from 0 to `below` - 1. */
  int(below: number): number {
    return Math.floor(this.#next() * below);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  /** Throws if there is no choice. */
  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.int(choices.length)];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  }

  /** Picks a choice with a probability in proportion to its weight. */
  pickWeighted<Choice extends string>(weights: Partial<Record<Choice, number>>): Choice {
    const entries = Object.entries(weights) as [Choice, number][];
    let at = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [choice, weight] of entries) {
      at -= weight;
      if (at < 0) return choice;
    }
    return entries[0]?.[0] ?? this.pick([]);
  }
}
