import type { PageRequest } from "#site/document/page-request.ts";
import { answerPublic } from "./document/answer-public.tsx";
import type { SharedFiles } from "./document/public-document.tsx";
import { pageAddress } from "./page-address.ts";
import { formAddresses } from "./site-map.ts";

// All that visitors see, as the server asks for it.
export { formAddresses, pageAddress };

export const createPublicSite = (files: SharedFiles) => (address: string, page: PageRequest) =>
  answerPublic(address, page, files);
