declare module "s3rver" {
  import type { AddressInfo } from "node:net";

  /** A server that speaks S3 and keeps objects in a folder. Keys: `S3RVER`, twice. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
