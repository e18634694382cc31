const GREETINGS_AND_GODS = `
jaishreeram jaishriram jaishreekrishna jaishrikrishna jaisiyaram jaimatadi jaibhavani jaihanuman jaibajrangbali
jaiganesh jaigurudev jaijinendra jaijagannath jaimahakal jaishreemahakal jaibhim jaihind jaibharat jaimaharashtra
jaitelangana jaitamilnadu vandemataram bharatmatakijai merabharatmahan hindustanzindabad indiazindabad
harharmahadev harharganga omnamahshivaya omnamahshivay omnamonarayana omnamobhagavate omsairam sairam jaisairam
shreeganeshaynamah ganpatibappamorya ganpatibappa ganapati ganesha ganesh vinayaka mahadev mahakal shivshankar shankar
bholenath shambhu shivaji hanuman bajrangbali anjaneya ramram shreeram shriram sitaram jaisitaram seetharam
radhekrishna radhakrishna radheradhe radheshyam harekrishna harerama krishna kanhaiya govinda gopala vasudev narayan
narayana venkatesh venkateswara balaji tirupati jagannath vishnu lakshmi laxmi mahalaxmi saraswati durga durgamaa
kalimaa parvati meenakshi amman murugan muruga ayyappa swamiyesaranamayyappa guruvayurappa padmanabha allahuakbar
alhamdulillah bismillah mashallah inshallah subhanallah yaallah khudahafiz assalamualaikum waheguru satnamwaheguru
satsriakal waheguruji rabrakha namaste namaskar namaskaram vanakkam jaimaata
jaishriramji jaishreeramji jayshreeram jayshriram jaisiyaramji siyaram siyavarramchandrakijai ramlala ayodhya
jaihanumangyangunsagar jaibajarangbali sankatmochan jaiganeshdeva jaishreeganesh jaishriganesh ganpatibappamoraya
mangalmurtimorya jaibhole jaibholenath bambambhole bolbam omnamahsivaya omnamasivaya shivohum
harharmahadevshambhu jaimahadev jaishivshankar jaishivshambhu jaimaakali jaimaadurga jaiambe jaimaaambe jaiambemaa
jaimatarani sherawali jaisherawali jaivaishnodevi vaishnodevi jaisantoshimaa jaichamunda jaibhawani jaikhodiyar
jaiswaminarayan jaishreeswaminarayan swaminarayan jaidwarkadhish jaishreekrishnaji radheradheji hareramaharekrishna
harekrishnahareram govindagovinda omnamovenkatesaya omnamovenkateshaya ommuruga vetrivelmuruga velmuruga omsaravanabhava
saranamayyappa swamisaranam swamiyesaranam ammanarayana devinarayana omshakti omshanti omshantiom ombhurbhuvaswaha
saibaba shirdisai jaisaibaba omsai sabkamalikek jaijhulelal jaibabaki radhasoami radhaswami jairamdev jaibabari
inshaallah inshaallaah mashaallah mashaallaah subhanaallah alhamdulilah alhamdullilah bismillahirrahmanirrahim
lailahaillallah allahhuakbar allahisgreat allahisone iloveallah yaali yahussain yahusain yarasulallah khwajagaribnawaz
khudahafez allahhafiz salaam assalam assalamwalekum walekumassalam
satnam satnamshriwaheguru waheguruwaheguru waheguruhelp dhangurunanak dhannanak ikonkar ekonkar
bolesonihaal jobolesonihaal gurunanak jaigurunanak babananak akalsahai
namobuddhay namobuddhaya buddhamsaranamgacchami jaibhimnamobuddhay jaimahavir namokar namoarihantanam michhamidukkadam
praisethelord godislove godisgreat godblessme jesuslovesme jesuslovesyou jesuschrist ilovejesus hallelujah yesuappa
yesuve avemaria
`;
const PATRIOTISM = `
jaihindjaibharat jaihindustan jayhind jaibharatmata bharatmata vandematram vandemataramjaihind vandemaatram
bolobharatmatakijai mahanbharat merabharat merabharatmahaan mydearindia proudindian proudtobeindian iamindian
iamanindian weareindians ilovemycountry indiaismycountry hamarabharat hamaraindia
sarejahansacha sarejahanseacha sarejahanseachha sarejahanseaccha sarejahanseachchha sarejahanseachahindustanhamara
jaijawanjaikisan jaijawan jaikisan jaivigyan jaijawanjaikisanjaivigyan satyamevajayate satyamevjayate
inquilabzindabad inqilabzindabad inqalabzindabad bharatzindabad azadhind azadhindfauj chalodilli janaganamana
vijayivishwatirangapyara tiranga bhagatsingh netajisubhas mahatmagandhi chhatrapatishivaji jaishivaji jaishivray
jaishivajimaharaj doordie swachhbharat makeinindia digitalindia jaikarnataka jaibihar jaipunjab jaigujarat jaikerala
jairajputana tamilvaazhga joybangla
`;
const LOVE_AND_FAMILY = `
iloveyoujaan iloveyoujanu iloveyoumaa iloveyoumummy iloveyouindia iloveindia ilovemyindia ilovemyfamily ilovemom
ilovedad mainepyarkiya meinpyarkarta pyaarhumein pyarkarta pyarkiya mujhetumsepyarhai mujhsepyarkaro tumsepyarhai
tumsepyaar tumhiho tumhihobandhu tumbin tumkoyaad tujhepyar tujhedekha teramera terapyar terimeri teriyaad merapyar
merajaan merijaan meridunia merimaa merimohabbat mohabbat mohabbatein zindagi jindagi zindaginamilegidobara kabhialvida
kabhikhushi kuchkuchhotahai dilwale dilhaihindustani dilchahtahai dilsedil dilsey humdilde humtum hamaradil dostana
dosti yaariyaan jigaryaar bestfriend janeman jaaneman jaanu jaanam jaan sweetu shonu babu sona mummypapa mammipapa
mumpapa papamummy mummy papa maapapa maapaa amma appa ammaappa achan achanamma ammumma nanna bhaiya bhaibehan didi dadaji
nani nana beta beti enteamma enteachan njanninnesnehikkunnu kadhal kanmani chellam anbe uyire priyam priyatama prema
prematho nenuninnupremistunnanu bangaram naanninnapreethisuthene preethi
`;
const PEOPLE_AND_PLACES = `
sachintendulkar sachin tendulkar dhoni msdhoni viratkohli virat kohli rohitsharma rohit sharma rahul dravid sehwag
yuvraj jasprit bumrah shahrukh shahrukhkhan salmankhan salman aamirkhan hrithik amitabh bachchan akshaykumar rajinikanth
rajini thalaiva vijay thalapathy ajith mohanlal mammootty alluarjun prabhas maheshbabu pawankalyan powerstar yash
deepika alia katrina priyanka india bharat hindustan bharatiya incredibleindia mumbai delhi newdelhi bangalore bengaluru
chennai madras kolkata calcutta hyderabad pune ahmedabad surat jaipur lucknow kanpur nagpur indore bhopal patna kerala
kochi cochin trivandrum thiruvananthapuram kozhikode calicut thrissur malappuram kottayam kollam kannur tamilnadu
karnataka mysore mangalore goa gujarat rajasthan punjab chandigarh bihar assam odisha
chalchaiya chaiwala bindaas jhakaas jugaad desi desiboy desigirl apnatimeaayega bahubali baahubali singham dabangg
chennaiexpress chakdeindia chakde rangdebasanti threeidiots allizzwell aalizzwell kolaveri whythiskolaveridi
mumbaiindians chennaisuperkings royalchallengers kolkataknightriders csk rcb ipl cricket
`;

/** Phrases and names that people in India often choose. The English dictionaries lack most of them. */
export const INDIAN_PASSWORDS: readonly string[] = [
  GREETINGS_AND_GODS,
  PATRIOTISM,
  LOVE_AND_FAMILY,
  PEOPLE_AND_PLACES,
].flatMap((list) => list.trim().split(/\s+/));
