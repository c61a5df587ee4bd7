import type { TicketPriority, TicketStatus } from '@curbside/domain/support/states';
import type { Tone } from '../../ui/status-badge.tsx';

export const statusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const statusTones: Record<TicketStatus, Tone> = {
  open: 'amber',
  in_progress: 'blue',
  resolved: 'green',
  closed: 'gray',
};

export const priorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
};

export const priorityTones: Record<TicketPriority, Tone> = {
  low: 'gray',
  normal: 'gray',
  high: 'red',
};
