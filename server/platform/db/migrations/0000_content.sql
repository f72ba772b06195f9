CREATE TABLE "content_changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"type" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"paths" text[] NOT NULL,
	"tags" text[] NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"type" text NOT NULL,
	"path" text,
	"fields" jsonb,
	"revision" integer NOT NULL,
	"draft_revision" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_items_id_locale_pk" PRIMARY KEY("id","locale")
);
--> statement-breakpoint
CREATE TABLE "content_revisions" (
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"path" text,
	"fields" jsonb,
	"is_draft" boolean NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_revisions_id_locale_revision_pk" PRIMARY KEY("id","locale","revision")
);
--> statement-breakpoint
CREATE TABLE "publish_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"items" text[] NOT NULL,
	"state" text NOT NULL,
	"pages" integer NOT NULL,
	"rendered" integer NOT NULL,
	"failed" jsonb NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_path" ON "content_items" USING btree ("locale","path") WHERE "content_items"."fields" is not null;--> statement-breakpoint
CREATE INDEX "content_items_type" ON "content_items" USING btree ("type","locale");