import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The pages are looked at while the demo is fresh; journeys move the clock on, and come after. */
export class PagesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => Number(!moduleId.includes('pages.e2e'));
    return [...files].sort((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId));
  }
}
