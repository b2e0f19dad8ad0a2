export * from "@/lib/db/schema/onboarding";
export * from "@/lib/db/schema/operations";
export * from "@/lib/db/schema/review";
export * from "@/lib/db/schema/searches";
export * from "@/lib/db/schema/signings";
export * from "@/lib/db/schema/staff";
export * from "@/lib/db/schema/uploads";
