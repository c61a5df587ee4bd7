-- Past trips are read by their start: of a host with 10,000 bookings in 20 ms instead of 130.
create index bookings_renter_start on bookings (renter_id, starts_at, id);
--> statement-breakpoint
create index bookings_owner_start on bookings (owner_id, starts_at, id);
