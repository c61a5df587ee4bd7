-- Photos are looked up by their file, pending email addresses and responses by their person.
create index car_photos_file on car_photos (file_hash);
--> statement-breakpoint
create index email_confirmations_user on email_confirmations (user_id);
--> statement-breakpoint
create index ticket_responses_user on ticket_responses (user_id, created_at);
