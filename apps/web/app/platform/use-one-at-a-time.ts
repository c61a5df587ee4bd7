import { useState } from 'react';

/** Lets one action pass at a time: two clicks within one render would both see `isPending` false. */
export function useOneAtATime() {
  return useState(makeGate)[0];
}

function makeGate() {
  let isUnderWay = false;
  return {
    /** False while an earlier action is under way. */
    begin(): boolean {
      if (isUnderWay) return false;
      isUnderWay = true;
      return true;
    },
    end(): void {
      isUnderWay = false;
    },
  };
}
