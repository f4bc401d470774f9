/** Words that people look for icons with, in Georgian, Russian and English, and the icons that show what they mean. */
const MEANINGS: readonly (readonly [words: string, icons: string])[] = [
  ["აუზი საცურაო ცურვა бассейн плавание pool swimming", "waves-ladder waves"],
  [
    "სპორტდარბაზი სავარჯიშო დარბაზი ფიტნესი ტრენაჟორი спортзал тренажерный зал фитнес тренажер gym fitness workout",
    "dumbbell",
  ],
  ["ლიფტი ლიფტები лифт лифты подъемник elevator", "lift"],
  [
    "საბავშვო სათამაშო მოედანი ბავშვები детская игровая площадка детские дети kids children",
    "playground baby toy-brick ferris-wheel",
  ],
  [
    "სპორტული მოედანი კალათბურთი ფეხბურთი спортивная площадка спортплощадка баскетбол футбол sports court football",
    "volleyball goal trophy",
  ],
  ["ველოსიპედი велосипед велодорожка bicycle cycling", "bike"],
  [
    "პარკინგი ავტოსადგომი ავტოფარეხი სადგომი парковка паркинг стоянка гараж garage",
    "square-parking circle-parking car car-front",
  ],
  ["მანქანა ავტომობილი машина автомобиль", "car car-front"],
  ["დამტენი დატენვა ელექტრომობილი зарядка электромобиль electric charging", "ev-charger plug-zap"],
  ["დაცვა უსაფრთხოება охрана безопасность security guard", "shield-check shield cctv"],
  ["ვიდეოკამერა კამერა ვიდეომეთვალყურეობა видеонаблюдение камера surveillance", "cctv camera"],
  ["საკეტი გასაღები замок ключ ключи", "lock-keyhole key-round door-closed-locked"],
  ["ლობი მიმღები რეცეფცია კონსიერჟი лобби ресепшен рецепция консьерж reception lobby", "concierge-bell"],
  ["დომოფონი домофон intercom doorbell", "bell-electric"],
  ["ხანძარი სახანძრო пожарная пожар дым fire safety", "fire-extinguisher alarm-smoke"],
  ["ინტერნეტი интернет вайфай internet", "wifi house-wifi"],
  ["ჭკვიანი სახლი умный дом smart home", "house-wifi house-plug"],
  ["ეზო двор yard courtyard", "trees fence"],
  [
    "ბაღი პარკი ხე ხეები გამწვანება მწვანე сад парк дерево деревья зелень озеленение garden green",
    "trees tree-deciduous tree-pine flower-2 leaf sprout",
  ],
  ["ღობე შემოღობილი забор ограда огражденная", "fence"],
  ["ძაღლი შინაური ცხოველები собака питомцы животные pets", "dog paw-print"],
  ["მაღაზია სუპერმარკეტი магазин супермаркет supermarket", "store shopping-cart shopping-bag"],
  ["კაფე რესტორანი кафе ресторан cafe restaurant", "coffee utensils"],
  ["სკოლა школа", "school graduation-cap"],
  ["საბავშვო ბაღი детский сад kindergarten", "school toy-brick baby"],
  ["საავადმყოფო კლინიკა აფთიაქი больница клиника аптека clinic pharmacy", "hospital stethoscope pill"],
  [
    "მეტრო ავტობუსი ტრანსპორტი метро автобус транспорт subway transport",
    "train-front-tunnel train-front bus",
  ],
  ["აეროპორტი аэропорт airport", "plane"],
  ["მდებარეობა მისამართი ლოკაცია расположение местоположение адрес location address", "map-pin map-pinned"],
  ["ხედი მთა მთები вид горы mountains", "mountain mountain-snow sunset"],
  ["ზღვა ტბა მდინარე море озеро река sea lake river", "waves"],
  ["კორპუსი შენობა корпус здание", "building building-complex"],
  ["სახლი дом", "house building-complex"],
  ["კარი შესასვლელი дверь вход entrance", "door-open door-closed"],
  ["სადარბაზო კიბე подъезд лестница stairs stairwell", "door-stairwell"],
  ["აბაზანა სველი წერტილი საპირფარეშო შხაპი ванная санузел душ туалет bathroom", "bath shower-head toilet"],
  ["საძინებელი спальня bedroom", "bed-double bed-single"],
  ["მისაღები ავეჯი гостиная мебель furniture living room", "sofa"],
  ["სამზარეულო кухня kitchen", "cooking-pot refrigerator microwave"],
  ["სამრეცხაო прачечная стирка laundry", "washing-machine"],
  ["გათბობა отопление теплый пол heating", "heater thermometer-sun"],
  [
    "კონდიციონერი გაგრილება ვენტილაცია кондиционер охлаждение вентиляция air conditioning cooling ventilation",
    "air-vent snowflake fan",
  ],
  ["გაზი ბუნებრივი აირი газ gas", "flame"],
  ["წყალი вода water", "droplets droplet"],
  ["დენი ელექტროენერგია გენერატორი электричество генератор electricity generator", "zap plug"],
  ["განათება освещение свет lighting", "lightbulb lamp-ceiling"],
  ["მზის პანელი солнечная панель", "solar-panel"],
  ["აგური კედელი кирпич стена", "brick-wall"],
  ["ფართობი площадь area size", "ruler maximize"],
  ["ჭერი სიმაღლე потолок потолки высота ceiling height", "ruler"],
  ["აივანი ტერასა ვერანდა балкон терраса веранда balcony terrace", "sun umbrella fence"],
  ["სათავსო საკუჭნაო кладовая кладовка хранение storage", "warehouse package"],
  ["ამანათი ფოსტა посылка почта parcel mail", "door-closed-package package"],
  ["კოვორკინგი ოფისი სამუშაო სივრცე коворкинг офис coworking office", "laptop briefcase"],
  ["ბიბლიოთეკა библиотека library", "library book-open"],
  ["კინო კინოდარბაზი кино кинозал кинотеатр cinema", "clapperboard film"],
  ["სათამაშო ოთახი игровая комната games", "gamepad-2"],
  ["პანდუსი შშმ ეტლი пандус инвалид доступная среда wheelchair ramp", "accessibility"],
  ["ბარბექიუ მაყალი барбекю мангал barbecue grill", "flame-kindling beef"],
  ["სპა საუნა спа сауна spa sauna", "thermometer-sun flower-2"],
  [
    "განვადება იპოთეკა გადახდა рассрочка ипотека оплата instalments mortgage payment",
    "calculator credit-card banknote percent",
  ],
  ["ვადა ჩაბარება срок сдача deadline handover", "calendar"],
  ["ნაგავი დახარისხება мусор waste", "trash recycle"],
];

/** The words for each icon, beside its own names. */
export const ICON_WORDS: ReadonlyMap<string, readonly string[]> = wordsByIcon();

function wordsByIcon(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [words, icons] of MEANINGS)
    for (const icon of icons.split(" ")) found.set(icon, [...(found.get(icon) ?? []), ...words.split(" ")]);
  return found;
}

/** Lucide has neither: drawn in its manner, in a square of 24 units. */
export const OWN_ICONS: Readonly<Record<string, string>> = {
  // A cabin with an arrow up and one down.
  lift: '<rect width="18" height="20" x="3" y="2" rx="2"/><path d="M12 2v20"/><path d="m5.5 10 2-2.5 2 2.5"/><path d="m14.5 14 2 2.5 2-2.5"/>',
  // A swing between two posts, and a slide.
  playground:
    '<path d="M2 21 6 4h7l3 17"/><path d="M7.5 4v10"/><path d="M11.5 4v10"/><path d="M6.5 14h6"/><path d="M13 4c1 8 3 12 9 12"/>',
};
