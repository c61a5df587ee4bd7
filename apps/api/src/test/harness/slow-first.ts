import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the test files whose paths match before the others, in this order: a slow file that starts
 * last runs alone while the other workers have nothing left to do.
 */
export function slowFirst(slow: readonly RegExp[]): typeof BaseSequencer {
  const rankOf = ({ moduleId }: TestSpecification) => {
    const rank = slow.findIndex((path) => path.test(moduleId));
    return rank === -1 ? slow.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
    }
  };
}
