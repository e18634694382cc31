import Swiper from "swiper";

const REST_MS = 1500;
const TRANSITION_MS = 1500;
/** A change that somebody asked for does not keep them waiting. */
const ASKED_TRANSITION_MS = 400;

interface CarouselOptions {
  /** Changes without transitions. */
  still: boolean;
  onSlide: (position: number) => void;
}

export interface PopularCarousel {
  showSlide(position: number): void;
  showNext(): void;
  showPrevious(): void;
  play(): void;
  stop(): void;
  destroy(): void;
}

/** Turns the list inside `element` into a carousel; `destroy` leaves the list as it was. */
export function startCarousel(element: HTMLElement, { still, onSlide }: CarouselOptions): PopularCarousel {
  let playing = false;
  let timer: number | undefined;
  // A timer of our own: Swiper's counts every frame, all the time, and knows no focus.
  const rest = () => {
    clearTimeout(timer);
    if (playing) timer = window.setTimeout(() => swiper.slideNext(), REST_MS);
  };

  const asked = still ? 0 : ASKED_TRANSITION_MS;
  const swiper = new Swiper(element, {
    wrapperClass: "popular-list",
    slideClass: "popular-slide",
    slideActiveClass: "popular-slide-active",
    loop: true,
    centeredSlides: true,
    speed: still ? 0 : TRANSITION_MS,
    spaceBetween: 24,
    grabCursor: true,
    slidesPerView: 2,
    breakpoints: { 1024: { slidesPerView: 3 } },
    on: {
      realIndexChange: ({ realIndex }) => onSlide(realIndex),
      touchStart: () => clearTimeout(timer),
      touchEnd: rest,
      transitionEnd: rest,
    },
  });

  return {
    showSlide: (position) => swiper.slideToLoop(position, asked),
    showNext: () => swiper.slideNext(asked),
    showPrevious: () => swiper.slidePrev(asked),
    play() {
      playing = true;
      rest();
    },
    stop() {
      playing = false;
      clearTimeout(timer);
    },
    destroy() {
      this.stop();
      swiper.destroy(true, true);
    },
  };
}
