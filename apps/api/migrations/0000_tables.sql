CREATE TABLE "email_confirmations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"account_status" text DEFAULT 'active' NOT NULL,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"verification_session_id" text,
	"verified_at" timestamp with time zone,
	"verification_data" jsonb,
	"stripe_account_id" text,
	"stripe_account_status" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_verification_session_id_unique" UNIQUE("verification_session_id"),
	CONSTRAINT "users_stripe_account_id_unique" UNIQUE("stripe_account_id")
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" serial PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"during" "tstzrange" NOT NULL,
	"booking_id" integer,
	"blocked_on" date,
	"reason" text,
	CONSTRAINT "holds_one_cause" CHECK (("holds"."booking_id" is null) <> ("holds"."blocked_on" is null) and not isempty("holds"."during"))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" serial PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"renter_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"payment_status" text DEFAULT 'unpaid' NOT NULL,
	"payout_status" text DEFAULT 'none' NOT NULL,
	"days" integer NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"base_cents" integer NOT NULL,
	"service_fee_cents" integer NOT NULL,
	"sales_tax_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"commission_cents" integer NOT NULL,
	"host_payout_cents" integer NOT NULL,
	"refund_cents" integer,
	"kept_payout_cents" integer,
	"cancel_reason" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone,
	"approving_at" timestamp with time zone,
	"is_settled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"authorized_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "bookings_forward" CHECK ("bookings"."starts_at" < "bookings"."ends_at"),
	CONSTRAINT "bookings_sum" CHECK ("bookings"."total_cents" = "bookings"."base_cents" + "bookings"."service_fee_cents" + "bookings"."sales_tax_cents"
          and "bookings"."host_payout_cents" = "bookings"."base_cents" - "bookings"."commission_cents"
          and "bookings"."base_cents" = "bookings"."daily_rate_cents" * "bookings"."days")
);
--> statement-breakpoint
CREATE TABLE "car_photos" (
	"car_id" integer NOT NULL,
	"position" integer NOT NULL,
	"file_hash" text NOT NULL,
	CONSTRAINT "car_photos_car_id_position_pk" PRIMARY KEY("car_id","position")
);
--> statement-breakpoint
CREATE TABLE "cars" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" integer NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"location" text NOT NULL,
	"place_keys" text[] NOT NULL,
	"seats" integer,
	"transmission" text,
	"fuel_type" text,
	"mpg" integer,
	"mileage_included" integer NOT NULL,
	"extra_mile_fee_cents" integer NOT NULL,
	"features" jsonb NOT NULL,
	"rules" text[] NOT NULL,
	"delisted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"entry" text NOT NULL,
	"booking_id" integer NOT NULL,
	"car_id" integer NOT NULL,
	"account" text NOT NULL,
	"cents" integer NOT NULL,
	"posted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"intent_id" text,
	"charge_id" text,
	"refund_id" text,
	"transfer_id" text,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_checkout_session_id_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_charge_id_unique" UNIQUE("charge_id"),
	CONSTRAINT "payments_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "payments_transfer_id_unique" UNIQUE("transfer_id")
);
--> statement-breakpoint
CREATE TABLE "host_stats" (
	"host_id" uuid PRIMARY KEY NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"trip_count" integer DEFAULT 0 NOT NULL,
	"rating" double precision GENERATED ALWAYS AS (rating_sum::float8 / nullif(rating_count, 0)) STORED
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"car_id" integer NOT NULL,
	"host_id" uuid NOT NULL,
	"host_responsiveness" integer NOT NULL,
	"host_cleanliness" integer NOT NULL,
	"host_accuracy" integer NOT NULL,
	"host_communication" integer NOT NULL,
	"host_hospitality" integer NOT NULL,
	"host_overall" integer NOT NULL,
	"host_comment" text,
	"car_cleanliness" integer NOT NULL,
	"car_maintenance" integer NOT NULL,
	"car_communication" integer NOT NULL,
	"car_convenience" integer NOT NULL,
	"car_accuracy" integer NOT NULL,
	"car_comment" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "car_search" (
	"car_id" integer PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"is_listed" boolean NOT NULL,
	"category" text NOT NULL,
	"daily_rate_cents" integer NOT NULL,
	"location" text NOT NULL,
	"place_keys" text[] NOT NULL,
	"is_all_star" boolean NOT NULL,
	"host_rating" double precision NOT NULL,
	"host_trips" integer NOT NULL,
	"busy" "tstzmultirange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failure_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_confirmations" ADD CONSTRAINT "email_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_photos" ADD CONSTRAINT "car_photos_car_id_cars_id_fk" FOREIGN KEY ("car_id") REFERENCES "public"."cars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_stats" ADD CONSTRAINT "host_stats_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_methods_user" ON "sign_in_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_tokens_identifier" ON "sign_in_tokens" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_booking" ON "holds" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_blocked_day" ON "holds" USING btree ("car_id","blocked_on");--> statement-breakpoint
CREATE INDEX "holds_car" ON "holds" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "bookings_renter" ON "bookings" USING btree ("renter_id","id");--> statement-breakpoint
CREATE INDEX "bookings_owner" ON "bookings" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "bookings_car" ON "bookings" USING btree ("car_id");--> statement-breakpoint
CREATE INDEX "bookings_unpaid" ON "bookings" USING btree ("pay_by") WHERE status = 'pending' and payment_status = 'unpaid';--> statement-breakpoint
CREATE INDEX "bookings_unanswered" ON "bookings" USING btree ("answer_by") WHERE status = 'pending' and payment_status = 'authorized';--> statement-breakpoint
CREATE INDEX "bookings_running" ON "bookings" USING btree ("ends_at") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "bookings_unsettled" ON "bookings" USING btree ("id") WHERE not is_settled;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_idempotency" ON "bookings" USING btree ("renter_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "cars_owner" ON "cars" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_lines_once" ON "ledger_lines" USING btree ("entry","account");--> statement-breakpoint
CREATE INDEX "ledger_lines_booking" ON "ledger_lines" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");