import { ButtonLink } from "#kit/action/button.tsx";
import { Section } from "#kit/page/section.tsx";

export function CallToAction({ title, text }: { title: string; text: string }) {
  return (
    <Section tone="navy" className="text-center">
      <h2 className="display mx-auto max-w-3xl text-balance break-words text-display">{title}</h2>
      <p className="mx-auto mt-5 max-w-prose text-balance text-lg text-white/85">{text}</p>
      <div className="mt-8">
        <ButtonLink to="/join" variant="amber" size="large">
          Become a member
        </ButtonLink>
      </div>
    </Section>
  );
}
