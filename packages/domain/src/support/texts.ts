export const supportTexts = {
  createFailed: 'Failed to create ticket',
  respondFailed: 'Failed to add response',
  closeFailed: 'Failed to close ticket',
  feedbackFailed: 'Failed to submit feedback',
  assignFailed: 'Failed to assign ticket',
} as const;
