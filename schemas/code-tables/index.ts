/** The code tables 1.1 to 1.6 and 1.8 of the contract (there is no 1.7), and the status words of a KRA. */
export * from "@/schemas/code-tables/address-type";
export * from "@/schemas/code-tables/annual-income";
export * from "@/schemas/code-tables/application-status";
export * from "@/schemas/code-tables/country";
export * from "@/schemas/code-tables/kra-status";
export * from "@/schemas/code-tables/kyc-account";
export * from "@/schemas/code-tables/look-up";
export * from "@/schemas/code-tables/occupation";
export * from "@/schemas/code-tables/state";
