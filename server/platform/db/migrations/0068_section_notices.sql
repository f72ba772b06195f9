CREATE TABLE "section_notices" (
	"user_id" text NOT NULL,
	"work" uuid NOT NULL,
	"code" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "section_notices_user_id_work_pk" PRIMARY KEY("user_id","work")
);
--> statement-breakpoint
CREATE TABLE "section_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"year" integer NOT NULL,
	"language" text NOT NULL,
	"day" date,
	"works" text[] NOT NULL,
	"sections" jsonb NOT NULL,
	"path" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "section_notices_code" ON "section_notices" USING btree ("code");--> statement-breakpoint
CREATE INDEX "section_changes_untold" ON "section_changes" USING btree ("code") WHERE "section_changes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "section_changes_day" ON "section_changes" USING btree ("code","year","day");