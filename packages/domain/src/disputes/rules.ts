/** Sign-ins are evidence in a dispute if they are this close to the request. */
export const signInDays = 90;
