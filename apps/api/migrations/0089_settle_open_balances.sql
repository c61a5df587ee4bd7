-- A refund that failed while its booking was being settled was not made again: the booking counted as
-- settled. Settling once more changes nothing where nothing is due.
update bookings set is_settled = false, settle_after = null
where is_settled and status in ('completed', 'cancelled', 'rejected')
  and id in (select booking_id from ledger_lines where account = 'guest_balance'
    group by booking_id having sum(cents) <> 0);
