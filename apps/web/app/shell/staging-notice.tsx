import { Notice } from '../ui/messages/notice.tsx';

/** Above every page of a staging site. */
export default function StagingNotice() {
  return (
    <Notice tone="warning" shape="strip">
      Staging site: no money moves, no trip is real.
    </Notice>
  );
}
