CREATE TABLE "training_lists" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"events" jsonb NOT NULL,
	"received_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"is_failing" boolean NOT NULL
);
