import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts matching test files first, in this order: a slow file that starts last would run alone while
 * the other workers are idle.
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
