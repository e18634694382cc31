import type { S3Client } from "@aws-sdk/client-s3";
import { contentTypeOf, requireMediaKey } from "./media-key.ts";
import type { StoreLinks } from "./media-store.ts";

/** Creates signed bucket URLs, which give access to a file for a limited time. */
export async function openS3Links(client: S3Client, bucket: string): Promise<StoreLinks> {
  const { GetObjectCommand } = await import("@aws-sdk/client-s3");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const to: StoreLinks["to"] = (key, { signedAt, validForSeconds, disposition }) => {
    requireMediaKey(key);
    const answered = {
      ResponseContentType: contentTypeOf(key),
      ...(disposition && { ResponseContentDisposition: disposition }),
    };
    const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...answered });
    return getSignedUrl(client, command, { signingDate: signedAt, expiresIn: validForSeconds });
  };
  const anywhere = await to("picture/any.webp", { signedAt: new Date(0), validForSeconds: 1 });
  return { origin: new URL(anywhere).origin, to };
}
