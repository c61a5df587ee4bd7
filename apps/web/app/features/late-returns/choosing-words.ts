/** Asks the guest of the next trip to choose. After pickup time they may be at the car already. */
export function choosingWords(startsAt: string, now: Date): string {
  const isOver = Date.parse(startsAt) <= now.getTime();
  const moment = isOver
    ? 'Your pickup time has passed, and you can still choose.'
    : 'Choose before you leave home.';
  return `The guest before you has not brought the car back. ${moment} If you do nothing, your trip stays booked, and we tell you when the car is back.`;
}
