/** The page of a claim, for guest, host and staff. */
export const claimPath = (id: number) => `/claims/${id}`;
