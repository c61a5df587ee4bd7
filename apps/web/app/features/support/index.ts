export {
  statusLabels as ticketStatusLabels,
  statusTones as ticketStatusTones,
} from './ticket-words.ts';
