import { createReadStream } from "node:fs";
import type { PutObjectCommand, PutObjectCommandInput, PutObjectCommandOutput } from "@aws-sdk/client-s3";

interface Step {
  input: PutObjectCommandInput;
  request: unknown;
}
type Next = (step: Step) => Promise<{ response: unknown; output: PutObjectCommandOutput }>;

/**
 * Lets a command send a file from the disk, from its beginning at each attempt. A stream that was given to it as its
 * body would be sent once, and never again after a failure.
 */
export function sendFromDisk(command: PutObjectCommand, path: string): PutObjectCommand {
  command.middlewareStack.addRelativeTo(
    (next: Next) => (step: Step) => {
      const copy = Object.create(Object.getPrototypeOf(step.request));
      return next({ ...step, request: Object.assign(copy, step.request, { body: createReadStream(path) }) });
    },
    { relation: "after", toMiddleware: "retryMiddleware", name: "sendFromDisk" },
  );
  return command;
}
