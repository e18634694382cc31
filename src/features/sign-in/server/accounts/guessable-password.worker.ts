import { parentPort, workerData } from "node:worker_threads";
import type { Guess } from "./guess-in-thread.ts";
import { isGuessable } from "./guessable-password.ts";

parentPort?.postMessage(isGuessable(workerData as Guess));
