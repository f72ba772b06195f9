CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_user_id" text NOT NULL,
	"subject_user_id" text NOT NULL,
	"action" text NOT NULL,
	"detail" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"account_profile_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"legacy_id" text,
	"netsuite_id" text,
	"on_point_id" text,
	"customer_id" text,
	"customer_token_id" text,
	"committee_member_id" text,
	"lms_id" text,
	"company_id" text DEFAULT 'default' NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"user_title" text DEFAULT '' NOT NULL,
	"street1" text DEFAULT '' NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state_prov" text DEFAULT '' NOT NULL,
	"zip_postal" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"job_id" integer,
	"industry_id" integer,
	"newsletter" boolean DEFAULT false NOT NULL,
	"info_know_event_conf" boolean DEFAULT false NOT NULL,
	"prod_serv_offers" boolean DEFAULT false NOT NULL,
	"do_not_mail" boolean DEFAULT false NOT NULL,
	"topics" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"newsletters" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progressive_profile_completed_at" timestamp with time zone,
	"newsletter_topics_completed_at" timestamp with time zone,
	"industry_title_function_completed_at" timestamp with time zone,
	"topics_of_interest_completed_at" timestamp with time zone,
	"is_ahj" boolean DEFAULT false NOT NULL,
	"is_electrical_inspector" boolean DEFAULT false NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"is_editor" boolean DEFAULT false NOT NULL,
	"is_online_ordering_disabled" boolean DEFAULT false NOT NULL,
	"is_registered_for_cne" boolean DEFAULT false NOT NULL,
	"is_bill_me_later_allowed" boolean DEFAULT false NOT NULL,
	"membership_type" text,
	"membership_started_on" date,
	"membership_expires_on" date,
	"membership_grace_ends_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"street1" text NOT NULL,
	"street2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_po_box" boolean DEFAULT false NOT NULL,
	"is_default_billing" boolean DEFAULT false NOT NULL,
	"is_default_shipping" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "committee_offices" (
	"user_id" text NOT NULL,
	"acronym" text NOT NULL,
	"committee_name" text NOT NULL,
	"office_name" text NOT NULL,
	"individual_number" text,
	"original_date" date,
	"chair_appoint_date" date,
	CONSTRAINT "committee_offices_user_id_acronym_office_name_pk" PRIMARY KEY("user_id","acronym","office_name")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"type_id" integer NOT NULL,
	"expires_on" date NOT NULL,
	"grace_days" integer DEFAULT 0 NOT NULL,
	"is_auto_renewing" boolean DEFAULT false NOT NULL,
	"is_owner" boolean DEFAULT true NOT NULL,
	"licenses" integer DEFAULT 1 NOT NULL,
	"netsuite_id" text,
	"team_id" text,
	"cancelled_on" date,
	"cancelled_reason" text
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"impersonated_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true,
	"failed_verification_count" integer DEFAULT 0,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false,
	"role" text,
	"banned" boolean DEFAULT false,
	"ban_reason" text,
	"ban_expires" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connector_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"connector" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"payload" jsonb NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sequence" bigserial NOT NULL,
	"connector" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"payload" jsonb NOT NULL,
	"subject_user_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_entries" USING btree ("subject_user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_profile" ON "accounts" USING btree ("account_profile_id");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "verifications_expiry" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "connector_records_reference" ON "connector_records" USING btree ("connector","kind","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_reference" ON "outbox_messages" USING btree ("connector","kind","reference");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox_messages" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox_messages" USING btree ("subject_user_id","connector","sequence");