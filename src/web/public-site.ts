import { answerPublic } from "./documents/answer-public.tsx";
import type { PageRequest } from "./documents/exchange.ts";
import type { SharedFiles } from "./documents/public-document.tsx";
import { pageAddress } from "./page-address.ts";
import { formAddresses } from "./pages/public/site-map.ts";

// All that visitors see, as the server asks for it.
export { formAddresses, pageAddress };

export const createPublicSite = (files: SharedFiles) => (address: string, page: PageRequest) =>
  answerPublic(address, page, files);
