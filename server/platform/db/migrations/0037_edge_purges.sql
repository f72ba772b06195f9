CREATE TABLE "edge_purges" (
	"target" text NOT NULL,
	"key" text NOT NULL,
	"is_soft" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "edge_purges_target_key_pk" PRIMARY KEY("target","key")
);
--> statement-breakpoint
CREATE INDEX "edge_purges_since" ON "edge_purges" USING btree ("since");