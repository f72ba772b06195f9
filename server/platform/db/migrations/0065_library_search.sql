CREATE TABLE "search_editions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"stamp" text NOT NULL,
	"code" text NOT NULL,
	"year" integer NOT NULL,
	"language" text NOT NULL,
	"shown_in" text[] NOT NULL,
	"is_current" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_places" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"fold" text collate "C" NOT NULL,
	"is_current" boolean NOT NULL,
	"title" "tsvector" NOT NULL,
	"above" "tsvector" NOT NULL,
	"open" "tsvector" NOT NULL,
	"body" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_places_fold" ON "search_places" USING btree ("fold");--> statement-breakpoint
CREATE INDEX "search_places_current" ON "search_places" USING gin ("title","above","open","body") WHERE "search_places"."is_current";--> statement-breakpoint
CREATE INDEX "search_places_older" ON "search_places" USING gin ("title","above","open","body") WHERE not "search_places"."is_current";