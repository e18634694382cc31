import { type ExitReason, networkRefusal, StartupError } from "../startup-error.ts";
import { isMediaKey } from "./media-key.ts";
import { clientOptions, type S3StoreOptions } from "./s3-store.ts";

const ANSWER_WITHIN_MS = 5000;
const KEYS_LOOKED_AT = 20;

const NOT_ALLOWED: [exitReason: ExitReason, message: string] = [
  "notAllowed",
  "rejects the credentials AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
];
const byName: Record<string, [exitReason: ExitReason, message: string]> = {
  NoSuchBucket: ["missing", "has no such bucket: create it first"],
  InvalidAccessKeyId: NOT_ALLOWED,
  SignatureDoesNotMatch: NOT_ALLOWED,
  InvalidToken: NOT_ALLOWED,
  ExpiredToken: ["notAllowed", "reports that the credentials have expired"],
  AccessDenied: ["notAllowed", "does not allow these credentials to list the bucket"],
  RequestTimeTooSkewed: ["notAllowed", "reports that the clock of this machine is wrong"],
  AuthorizationHeaderMalformed: ["settings", "requires another MEDIA_S3_REGION"],
  PermanentRedirect: ["settings", "stores this bucket elsewhere: check MEDIA_S3_REGION and MEDIA_S3_ENDPOINT"],
  TimeoutError: ["away", "does not answer"],
  AbortError: ["away", "does not answer"],
};

const detailOf = (error: Error): { status?: number } =>
  "$metadata" in error ? { status: (error.$metadata as { httpStatusCode?: number }).httpStatusCode ?? 0 } : {};

/** Describes why the bucket cannot be used. */
function s3Refusal({ bucket, endpoint }: S3StoreOptions, error: unknown): StartupError | undefined {
  if (!(error instanceof Error)) return undefined;
  const server = `S3${endpoint ? ` at ${endpoint}` : ""}`;
  const refused = (exitReason: ExitReason, words: string) =>
    new StartupError(`${server} ${words} (bucket "${bucket}").`, { exitReason, cause: error });
  if (error.name === "CredentialsProviderError")
    return new StartupError(
      `There are no credentials for the bucket "${bucket}". Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      { exitReason: "notAllowed", cause: error },
    );
  const known = byName[error.name];
  if (known) return refused(...known);
  const network = networkRefusal(server, error);
  if (network) return network;
  const { status = 0 } = detailOf(error);
  if (status === 401 || status === 403) return refused(...NOT_ALLOWED);
  if (status === 404) return refused("missing", "has no such bucket, or is not the S3 service of this bucket");
  if (status >= 500) return refused("away", `answers with ${status}`);
  return refused("away", `does not respond like S3: ${error.name}`);
}

/**
 * Checks the bucket without writing.
 * @returns whether it contains uploads
 * @throws StartupError with the reason why a site cannot start on the bucket
 */
export async function checkS3(options: S3StoreOptions): Promise<boolean> {
  const s3 = await import("@aws-sdk/client-s3");
  const client = new s3.S3Client({ ...clientOptions(options), maxAttempts: 1 });
  try {
    const { Contents: files = [] } = await client.send(
      new s3.ListObjectsV2Command({ Bucket: options.bucket, MaxKeys: KEYS_LOOKED_AT }),
      { abortSignal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    );
    return files.some(({ Key: key }) => key !== undefined && isMediaKey(key));
  } catch (error) {
    throw s3Refusal(options, error) ?? error;
  } finally {
    client.destroy();
  }
}
