/** Where the guest pays a charge. */
export const payPath = (id: number) => `/pay/${id}`;
