import { pageSettled } from "#kit/island/page-settled.ts";
import { watchIslands } from "#kit/island/watch-islands.ts";
import { watchPictures } from "#kit/media/watch-pictures.ts";
import { islandCode } from "./island-code.ts";
import { watchMenu } from "./watch-menu.ts";

// The only script of public pages. Runs after parsing, and loads more code only for islands.
watchIslands(islandCode);
watchMenu();
// In a separate task, so that input events are handled in between.
setTimeout(watchPictures);
// Decorations load after the page is readable.
void pageSettled().then(() => document.documentElement.toggleAttribute("data-settled", true));
