/** An IP address or the beginning of one; also an empty text. */
export const addressPart = /^[\da-f.:]{0,45}$/i;
