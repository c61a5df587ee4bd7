export const roles = ['user', 'support_staff', 'admin', 'master_admin'] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ['active', 'disabled'] as const;

export function isStaff(role: Role): boolean {
  return role !== 'user';
}

export function isAdmin(role: Role): boolean {
  return role === 'admin' || role === 'master_admin';
}
