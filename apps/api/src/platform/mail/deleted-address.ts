const domain = '@deleted.invalid';

/** Replaces the address of a person whose account is deleted. Nobody reads it. */
export const deletedAddress = (userId: string) => `deleted-${userId}${domain}`;

export const isDeletedAddress = (address: string) => address.endsWith(domain);
